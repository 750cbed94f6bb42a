/** `sokobmc schema` */
import type { Command } from "commander";
import { z } from "zod";
import { LevelResult } from "../../results/result.ts";
import { action } from "../exit.ts";

export function addSchema(program: Command): void {
  program
    .command("schema")
    .description("print the JSON Schema of what solve --json writes, one object a level")
    .addHelpText("after", "\nExample:\n  npx sokobmc schema")
    .action(
      action(() => {
        const schema = { title: "One level's result of sokobmc", ...z.toJSONSchema(LevelResult) };
        process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
        return 0;
      }),
    );
}
