/** `sokobmc schema` */
import { type Command, Option } from "commander";
import { z } from "zod";
import { ExportMap } from "../../export/map.ts";
import { LevelResult } from "../../results/result.ts";
import { action } from "../exit.ts";
import { oneOf } from "../values.ts";

const SCHEMAS = {
  result: { title: "One level's result of sokobmc", schema: LevelResult },
  map: { title: "The map that sokobmc export writes", schema: ExportMap },
} as const;
const NAMES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];

export function addSchema(program: Command): void {
  program
    .command("schema")
    .description("print the JSON Schema of what solve --json (or export --map) writes")
    .addOption(
      new Option("--of <WHAT>", "result: one level's line of solve --json; map: what export --map writes")
        .default("result")
        .argParser(oneOf(NAMES)),
    )
    .addHelpText("after", "\nExamples:\n  npx sokobmc schema\n  npx sokobmc schema --of map")
    .action(
      action(({ of }: { readonly of: keyof typeof SCHEMAS }) => {
        const { title, schema } = SCHEMAS[of];
        process.stdout.write(`${JSON.stringify({ title, ...z.toJSONSchema(schema) }, null, 2)}\n`);
        return 0;
      }),
    );
}
