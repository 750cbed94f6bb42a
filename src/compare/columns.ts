/** What a column of a comparison is called: by what tells it from the others. */
import { findEncoding } from "../../encodings/registry.ts";
import type { Column } from "./record.ts";

/** The parts of a column in the order in which people read them. */
const PARTS: Record<string, (column: Column) => string> = {
  encoding: ({ encoding, encodingOptions }) =>
    [encoding, ...Object.entries(encodingOptions).map(([name, value]) => `${name}=${value}`)].join(":"),
  "at-most-one form": ({ amo }) => amo,
  solver: ({ solver }) => solver,
  schedule: ({ schedule }) => schedule,
  prunings: ({ encoding, without }) => {
    if (without.length === 0) return "all prunings";
    const all = without.length === findEncoding(encoding).prunings.length;
    return all ? "without prunings" : `without ${without.join(", ")}`;
  },
};

/** A part in which the columns differ. */
export interface Dimension {
  readonly name: string;
  readonly of: (column: Column) => string;
  /** The different values, in the order of the columns. */
  readonly values: readonly string[];
}

/** The parts in which these columns differ; the encoding where all are the same. */
export function dimensionsOf(columns: readonly Column[]): Dimension[] {
  const all = Object.entries(PARTS).map(([name, of]) => ({
    name,
    of,
    values: [...new Set(columns.map(of))],
  }));
  const varying = all.filter(({ values }) => values.length > 1);
  return varying.length > 0 ? varying : all.slice(0, 1);
}

/** Names columns by what differs among `columns`. */
export function columnNames(columns: readonly Column[]): (column: Column) => string {
  const dimensions = dimensionsOf(columns);
  return (column) => dimensions.map(({ of }) => of(column)).join(" · ");
}

/** Everything about a column, whatever it is compared with. */
export const fullName = (column: Column): string =>
  [column.metric, ...Object.values(PARTS).map((of) => of(column))].join(" · ");
