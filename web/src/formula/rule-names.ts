/**
 * The rule of the model that a clause belongs to, for people. Clauses carry no labels, so it is read from what the
 * clause is made of: the call it came from and the names of its variables.
 */
import type { TileRules } from "../../../encodings/contract.ts";
import type { ShownLiteral } from "./messages.ts";
import type { Origin } from "./trace.ts";

export function ruleName(
  what: Origin["what"],
  literals: readonly ShownLiteral[],
  rules: TileRules | null,
): string {
  const names = literals.map(({ name }) => name);
  const some = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (some(/^amo/)) return "At most one: helper variables";
  if (what === "start") return "Start: the position as drawn";
  if (what === "goal") return "Goal: every target is filled";
  if (what === "frame") return "State: what a position is";
  if (names.every((name) => /^m@/.test(name))) return "Step: exactly one direction";
  const tile = rules === null ? null : tileRule(literals, rules);
  if (tile !== null) return tile;
  const frames = new Set(literals.filter(({ name }) => /^box/.test(name)).map(({ frame }) => frame));
  if (some(/^push/)) {
    const axiom =
      frames.size === 2 && literals.filter(({ name }) => /^push/.test(name)).every(({ negated }) => !negated);
    return axiom ? "Step: a box moves only if it is pushed" : "Step: what a push needs and does";
  }
  if (some(/^(agent|player)/)) return "Step: the agent goes where it is sent";
  return "Step: everything else";
}

/** `x[3,4]@7=$` at t false, at t+1 true: the tile's change tells the rule's number. */
function tileRule(literals: readonly ShownLiteral[], { table }: TileRules): string | null {
  const tiles = literals.filter(({ name }) => /^x\[.*=.$/.test(name));
  if (tiles.length === 0) return null;
  const last = Math.max(...tiles.map(({ frame }) => frame));
  const after = tiles.find(({ frame, negated }) => frame === last && !negated);
  const before = tiles.find(
    ({ cell, frame, negated }) => cell === after?.cell && frame === last - 1 && negated,
  );
  if (after === undefined || before === undefined) return "Step: rules of tiles";
  const [from, to] = [before, after].map(({ name }) => name.at(-1)!);
  const rule = table.find((each) => each.from === from && each.to === to);
  if (rule !== undefined) return `Rule ${rule.number} of the paper: ${from} becomes ${to}`;
  return from === to ? `The last rule of the paper: ${from} stays` : "Step: rules of tiles";
}
