/** What is saved when two runs disagree: the level and both sets of options, as a file that can be solved again. */
import type { Disagreement } from "./agreement.ts";
import { fullName } from "./columns.ts";
import type { Task } from "./plan.ts";
import type { Column } from "./record.ts";

/** A level file with everything else in comments, and the records as JSON. */
export function alarmFiles(
  task: Task,
  disagreement: Disagreement | string,
): { level: string; details: string } {
  const { level, options } = task;
  const records = typeof disagreement === "string" ? [] : [disagreement.first, disagreement.second];
  const columns = records.length > 0 ? records.map(({ column }) => column) : [task.column];
  const message = typeof disagreement === "string" ? disagreement : disagreement.message;
  const goal = level.board.goal === "targets-filled" ? "" : `; goal: ${level.board.goal}`;
  const comments = [
    "; Runs of sokobmc disagree on this level. That is a bug of sokobmc; please report it with this file.",
    ...message.split("\n").map((line) => `; ${line}`),
    ...(goal === "" ? [] : [goal]),
    "; To see it again:",
    ...columns.flatMap((column) => [`; ${fullName(column)}`, `;   ${commandOf(column)}`]),
  ];
  return {
    level: `${comments.join("\n")}\n\n${level.rows.join("\n")}\n`,
    details: `${JSON.stringify({ message, level: { file: level.file, index: level.index, title: level.title, rows: level.rows, goal: level.board.goal }, options, records }, null, 2)}\n`,
  };
}

function commandOf(column: Column): string {
  const settings = Object.entries(column.encodingOptions).map(([name, value]) => `:${name}=${value}`);
  const words = [
    "npx sokobmc solve disagreement.xsb",
    `--metric ${column.metric}`,
    `--encoding ${column.encoding}${settings.join("")}`,
    `--amo ${column.amo} --solver ${column.solver} --schedule ${column.schedule}`,
    ...(column.without.length > 0 ? [`--without ${column.without.join(",")}`] : []),
  ];
  return words.join(" ");
}
