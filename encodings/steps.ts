/** The option of the encodings that can be told whether a step may change nothing. */
import type { EncodingOption } from "./contract.ts";

export const STEPS: EncodingOption = {
  name: "steps",
  values: ["strict", "stutter"],
  default: "strict",
  summary: "every step moves the agent, or a blocked move changes nothing",
};

export const stutters = (options: Readonly<Record<string, string>>): boolean => options.steps === "stutter";
