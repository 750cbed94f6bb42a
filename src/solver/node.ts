/** What Node adds to the solvers: import this for its effect, and `exec:COMMAND` can be chosen. */
import { programBackend } from "./exec.ts";
import { allowPrograms } from "./registry.ts";

allowPrograms(programBackend);
