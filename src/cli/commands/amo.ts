/** `sokobmc amo` */
import type { Command } from "commander";
import { amoForms } from "../../cnf/amo/registry.ts";
import { addCatalogue } from "./catalogue.ts";

export function addAmo(program: Command): void {
  addCatalogue(program, {
    command: "amo",
    description: "list the at-most-one forms",
    use: "solve levels/first-steps.xsb --level 1 --amo product",
    entries: amoForms,
  });
}
