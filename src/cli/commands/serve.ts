/** `sokobmc serve`: the built page on localhost. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, Option } from "commander";
import { UsageError } from "../../bmc/contract.ts";
import { action, EXIT } from "../exit.ts";
import { onInterrupt } from "../interrupt.ts";
import { createPageServer, listen } from "../page-server.ts";
import { wholeNumber } from "../values.ts";

/** In the package and in a checkout: this file is in dist/src/cli/commands. */
const PAGE = fileURLToPath(new URL("../../../web", import.meta.url));
const LARGEST_PORT = 65_535;

const EXAMPLES = `
Examples:
  npx sokobmc serve
  npx sokobmc serve --port 8080

The page solves in the browser: nothing is sent anywhere. docs/page.md says what it can do.`;

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("serve the web page on this computer only (localhost)")
    .addOption(
      new Option("--port <PORT>", "port to listen on; 0 takes any that is free")
        .default(4173)
        .argParser(wholeNumber(0)),
    )
    .addHelpText("after", EXAMPLES)
    .action(action(serve));
}

async function serve({ port }: { readonly port: number }): Promise<number> {
  if (port > LARGEST_PORT) throw new UsageError(`ports go up to ${LARGEST_PORT}, not ${port}`);
  if (!existsSync(join(PAGE, "index.html"))) {
    throw new UsageError("the page is not built; in a checkout, run: npm run build");
  }
  const server = createPageServer(PAGE);
  const url = await listen(server, port);
  process.stdout.write(`sokobmc is at ${url}\nPress Ctrl-C to end.\n`);
  await new Promise<void>((resolve) => onInterrupt(resolve));
  server.closeAllConnections();
  server.close();
  return EXIT.decided;
}
