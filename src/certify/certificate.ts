/** A certificate as files, before it is written anywhere: docs/certificates.md says what each holds. */
import { writeDimacs } from "../cnf/dimacs.ts";
import type { Formula } from "../cnf/formula.ts";
import type { Board } from "../game/board.ts";
import { type Claim, FORMAT, MANIFEST, type Manifest } from "../proof/manifest.ts";
import { sha256 } from "../proof/sha256.ts";
import { rowsOf, solvedWhen } from "./field.ts";
import { joined } from "./refute.ts";

/** By name. */
export type Files = ReadonlyMap<string, Uint8Array>;

const encoder = new TextEncoder();

export const textFile = (text: string): Uint8Array => encoder.encode(text);

export const formulaFile = (formula: Formula, about: string): Uint8Array =>
  joined(writeDimacs(formula, { comments: [about], names: true }));

/** All files with the level for people and the manifest that binds them. */
export async function certificate(
  board: Board,
  title: string | null,
  claim: Claim,
  files: Files,
  made: Manifest["made"],
): Promise<Files> {
  const rows = rowsOf(board);
  const drawing = rows.map((row) => row.replaceAll("_", " ").trimEnd()).join("\n");
  const all = new Map([
    ["level.xsb", textFile(`${drawing}\n${title === null ? "" : `Title: ${title}\n`}`)],
    ...files,
  ]);
  const digests: Record<string, string> = {};
  for (const [name, bytes] of all) digests[name] = await sha256(bytes);
  const manifest: Manifest = {
    format: FORMAT,
    claim,
    level: { title, solved: solvedWhen(board), rows },
    made,
    files: digests,
  };
  return all.set(MANIFEST, textFile(`${JSON.stringify(manifest, null, 2)}\n`));
}
