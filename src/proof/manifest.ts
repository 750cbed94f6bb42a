/**
 * The manifest of a certificate, `manifest.json`: what is claimed, of which level, and which file says what.
 * docs/certificates.md explains each claim.
 */
import { z } from "zod";
import { Refusal } from "./refusal.ts";

export const MANIFEST = "manifest.json";
const FORMAT = "sokobmc certificate 1";

/** A name in the certificate's folder, never a way out of it. */
const Name = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/);

/** Unsatisfiable, as the proof shows. `steps`: how many steps the formula has. */
const Refutation = z.strictObject({
  steps: z.int().nonnegative(),
  formula: Name,
  proof: Name,
  form: z.enum(["text", "binary"]),
});
type Refutation = z.infer<typeof Refutation>;

const Claim = z.discriminatedUnion("kind", [
  /** The solution is shortest. `idle`: may steps of the formulas change nothing? */
  z.strictObject({
    kind: z.literal("shortest"),
    metric: z.enum(["moves", "pushes"]),
    length: z.int().nonnegative(),
    solution: Name,
    idle: z.boolean(),
    /** One, where there is a smaller number to refute. */
    refutations: z.array(Refutation).max(1),
  }),
  /** No solution of any length: an inductive invariant holds at the start and excludes every solved position. */
  z.strictObject({ kind: z.literal("unsolvable"), invariant: Name, refutation: Refutation }),
  /** No solution of any length, as counting boxes and targets shows. */
  z.strictObject({ kind: z.literal("unsolvable-by-count") }),
]);

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  claim: Claim,
  level: z.strictObject({
    title: z.string().nullable(),
    solved: z.enum(["every target holds a box", "every box is on a target"]),
    rows: z.array(z.string()).min(1),
  }),
  /** Programs and versions, for the record; nothing depends on them. */
  made: z.record(z.string(), z.string()),
  /** The SHA-256 digest of every other file. */
  files: z.record(Name, z.string().regex(/^[0-9a-f]{64}$/)),
});
type Manifest = z.infer<typeof Manifest>;
type Claim = z.infer<typeof Claim>;

export { type Claim, FORMAT, type Manifest, type Refutation };

/** @throws Refusal naming the field */
export function readManifest(bytes: Uint8Array): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Refusal(MANIFEST, null, `it cannot be read: ${(error as Error).message}`);
  }
  const read = Manifest.safeParse(json);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  throw new Refusal(MANIFEST, issue.path.join(".") || null, issue.message);
}
