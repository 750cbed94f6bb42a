/** What the page asks the worker that makes and checks certificates, and what it is told. */
import type { Files } from "../../../src/certify/certificate.ts";
import type { Goal } from "../../../src/game/board.ts";
import type { CheckOutcome } from "../../../src/proof/check.ts";
import type { Drawing } from "../board-view.ts";

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
  | { readonly type: "check"; readonly files: ReadonlyMap<string, Blob> };

export type FromCertificate =
  | { readonly type: "progress"; readonly text: string }
  | { readonly type: "made"; readonly files: Files }
  | { readonly type: "checked"; readonly outcome: CheckOutcome }
  /** Nothing is claimed: no certificate, and why. */
  | { readonly type: "failed"; readonly message: string };
