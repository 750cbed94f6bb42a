/** `sokobmc encodings` */
import type { Command } from "commander";
import { pushLazy } from "../../../encodings/push-lazy/push-lazy.ts";
import { encodings } from "../../../encodings/registry.ts";
import { addCatalogue } from "./catalogue.ts";

export function addEncodings(program: Command): void {
  addCatalogue(program, {
    command: "encodings",
    description: "list the transition encodings",
    use: "solve levels/first-steps.xsb --level 1 --encoding coordinate",
    entries: [...encodings, pushLazy].map(({ name, summary, source, step, options, prunings }) => ({
      name,
      summary: `${summary} (counts ${step === "move" ? "moves" : "pushes"})`,
      source,
      details: [
        ...options.map((option) => {
          const values = option.values.map((value) => (value === option.default ? `${value}*` : value));
          return `:${option.name}=${values.join("|")}  ${option.summary}`;
        }),
        ...(prunings.length === 0 ? [] : [`prunings: ${prunings.join(", ")}`]),
      ],
    })),
  });
}
