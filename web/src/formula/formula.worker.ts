/** Entry point of the Web Worker that holds the formula people look into. */
import wasm from "cadical-wasm/cadical.wasm?url";
import { locateCadical } from "../../../src/solver/cadical-module.ts";
import { findCore } from "./core.ts";
import type { FromFormula, ToFormula } from "./messages.ts";
import { type OpenFormula, openFormula } from "./open-formula.ts";

locateCadical(new URL(wasm, self.location.href).href);
let open: OpenFormula | null = null;

async function answer(message: ToFormula): Promise<FromFormula> {
  if (message.type === "core") return findCore(message);
  if (message.type === "make") {
    open = await openFormula(message);
    return open.made;
  }
  return open?.about(message.cell, message.frame) ?? { type: "failed", message: "There is no formula yet." };
}

self.addEventListener("message", async ({ data }: MessageEvent<ToFormula>) => {
  const reply = await answer(data).catch(
    (error: Error): FromFormula => ({ type: "failed", message: error.message }),
  );
  self.postMessage(reply);
});
