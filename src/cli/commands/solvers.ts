/** `sokobmc solvers` */
import type { Command } from "commander";
import { programs } from "../../solver/exec.ts";
import { backends } from "../../solver/registry.ts";
import { addCatalogue } from "./catalogue.ts";

export function addSolvers(program: Command): void {
  addCatalogue(program, {
    command: "solvers",
    description: "list the SAT solvers",
    use: "solve levels/first-steps.xsb --level 1 --solver cadical",
    entries: [...backends, programs],
  });
}
