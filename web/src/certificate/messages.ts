/** What the page asks the worker that makes and checks certificates, and what it is told. */
import type { Files } from "../../../src/certify/certificate.ts";
import type { Goal } from "../../../src/game/board.ts";
import type { CheckOutcome } from "../../../src/proof/check.ts";
import type { Drawing } from "../board-view.ts";

/** Bytes of a certificate that is checked, also once unpacked; larger ones are for the command line. */
export const LARGEST = 512 * 1024 * 1024;

export const isArchive = (name: string): boolean => /\.zip$/i.test(name);

interface MakeRequest {
  readonly board: Drawing & { readonly goal: Goal };
  readonly title: string;
}

export type ToCertificate =
  | ({
      readonly type: "shortest";
      readonly metric: "moves" | "pushes";
      /** LURD */
      readonly solution: string;
    } & MakeRequest)
  | ({ readonly type: "unsolvable" } & MakeRequest)
  /** The files of one certificate, or one zip of them. */
  | { readonly type: "check"; readonly files: ReadonlyMap<string, Blob> };

export type FromCertificate =
  | { readonly type: "progress"; readonly text: string }
  /** `zip` holds the same files. */
  | { readonly type: "made"; readonly files: Files; readonly zip: Uint8Array }
  | { readonly type: "checked"; readonly outcome: CheckOutcome }
  /** Nothing is claimed: no certificate, and why. */
  | { readonly type: "failed"; readonly message: string };
