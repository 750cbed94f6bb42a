/**
 * A strict reader and an interpreter for the part of the SMV language that is exported. Refuses what NuSMV would
 * refuse: undeclared names, values that are not in a variable's enumeration, double or missing assignments, a case
 * without a last TRUE, reserved words as names.
 */

export interface SmvModel {
  readonly moves: readonly string[];
  readonly variables: readonly string[];
  /** Values by variable, as index into `values`. */
  readonly start: Uint8Array;
  readonly values: readonly string[];
  next(state: Uint8Array, move: string): Uint8Array;
  solved(state: Uint8Array): boolean;
}

const RESERVED = new Set(
  "MODULE DEFINE CONSTANTS VAR IVAR FROZENVAR INIT TRANS INVAR SPEC CTLSPEC LTLSPEC PSLSPEC COMPUTE NAME INVARSPEC FAIRNESS JUSTICE COMPASSION ISA ASSIGN CONSTRAINT SIMPWFF CTLWFF LTLWFF PSLWFF COMPWFF IN MIN MAX MIRROR PRED PREDICATES process array of boolean integer real word word1 bool signed unsigned extend resize sizeof uwconst swconst EX AX EF AF EG AG E F O G H X Y Z A U S V T BU EBF ABF EBG ABG case esac mod next init union in xor xnor self TRUE FALSE count abs max min".split(
    " ",
  ),
);

const constant = (value: number) => () => value;

type Evaluate = (state: Uint8Array, move: number) => boolean;

export function readSmv(text: string): SmvModel {
  const tokens = text.replaceAll(/--[^\n]*/g, "").match(/:=|!=|[A-Za-z_][A-Za-z0-9_$#-]*|[{}():;,=&|!]|\S/g)!;
  let at = 0;

  const peek = () => tokens[at];
  function take(expected?: string): string {
    const token = tokens[at++];
    if (token === undefined || (expected !== undefined && token !== expected)) {
      const around = tokens.slice(Math.max(0, at - 8), at + 2).join(" ");
      throw new Error(`found "${token}", expected "${expected ?? "more"}" in: ${around}`);
    }
    return token;
  }
  function identifier(): string {
    const token = take();
    if (!/^[A-Za-z_]/.test(token)) throw new Error(`found "${token}", expected a name`);
    if (RESERVED.has(token)) throw new Error(`"${token}" is a reserved word`);
    return token;
  }

  const values: string[] = [];
  const enumOf = new Map<string, readonly string[]>();
  function declaration(): string {
    const name = identifier();
    if (enumOf.has(name) || values.includes(name)) throw new Error(`${name} is declared twice`);
    take(":");
    take("{");
    const members = [identifier()];
    while (peek() === ",") {
      take();
      members.push(identifier());
    }
    take("}");
    take(";");
    if (new Set(members).size !== members.length) throw new Error(`a value of ${name} twice`);
    for (const member of members) {
      if (enumOf.has(member)) throw new Error(`${member} is a variable and a value`);
      if (!values.includes(member)) values.push(member);
    }
    enumOf.set(name, members);
    return name;
  }

  take("MODULE");
  take("main");
  take("IVAR");
  const input = declaration();
  take("VAR");
  const variables: string[] = [];
  while (peek() !== "ASSIGN") variables.push(declaration());
  take("ASSIGN");

  const indexOf = new Map(variables.map((name, index) => [name, index]));
  const defines = new Map<string, Evaluate>();

  function member(name: string): number {
    const value = identifier();
    if (!enumOf.get(name)!.includes(value)) throw new Error(`${name} is never ${value}`);
    return values.indexOf(value);
  }
  function atom(): Evaluate {
    if (peek() === "!") {
      take();
      const inner = atom();
      return (s, m) => !inner(s, m);
    }
    if (peek() === "(") {
      take();
      const inner = disjunction();
      take(")");
      return inner;
    }
    if (peek() === "TRUE") {
      take();
      return () => true;
    }
    const name = identifier();
    const defined = defines.get(name);
    if (defined) return defined;
    if (!enumOf.has(name)) throw new Error(`${name} is not declared`);
    const sign = take();
    if (sign !== "=" && sign !== "!=") throw new Error(`found "${sign}" after ${name}, expected = or !=`);
    const equal = sign === "=";
    const value = member(name);
    if (name === input) return (_, m) => (m === value) === equal;
    const index = indexOf.get(name)!;
    return (s) => (s[index] === value) === equal;
  }
  function chain(sign: string, part: () => Evaluate, all: boolean): Evaluate {
    const parts = [part()];
    while (peek() === sign) {
      take();
      parts.push(part());
    }
    return all ? (s, m) => parts.every((p) => p(s, m)) : (s, m) => parts.some((p) => p(s, m));
  }
  // In SMV, & binds tighter than |.
  const conjunction = () => chain("&", atom, true);
  const disjunction = () => chain("|", conjunction, false);

  const start = new Uint8Array(variables.length).fill(255);
  const rules = new Map<number, (state: Uint8Array, move: number) => number>();
  while (peek() === "init" || peek() === "next") {
    const kind = take();
    take("(");
    const name = identifier();
    const index = indexOf.get(name);
    if (index === undefined) throw new Error(`${name} is no state variable`);
    take(")");
    take(":=");
    if (kind === "init") {
      if (start[index] !== 255) throw new Error(`init(${name}) twice`);
      start[index] = member(name);
    } else {
      if (rules.has(index)) throw new Error(`next(${name}) twice`);
      rules.set(index, peek() === "case" ? caseOf(name, index) : own(name, index));
    }
    take(";");
  }
  function own(name: string, index: number) {
    take(name);
    return (state: Uint8Array) => state[index]!;
  }
  function caseOf(name: string, index: number) {
    take("case");
    const branches: { when: Evaluate; then: (state: Uint8Array) => number; last: boolean }[] = [];
    while (peek() !== "esac") {
      const last = peek() === "TRUE";
      const when = disjunction();
      take(":");
      const then = peek() === name ? own(name, index) : constant(member(name));
      take(";");
      branches.push({ when, then, last });
    }
    take("esac");
    if (branches.at(-1)?.last !== true) throw new Error(`the case of ${name} may match nothing`);
    return (state: Uint8Array, move: number) => branches.find(({ when }) => when(state, move))!.then(state);
  }

  take("DEFINE");
  const solvedName = identifier();
  take(":=");
  const solved = disjunction();
  take(";");
  defines.set(solvedName, solved);
  for (const property of [["INVARSPEC"], ["LTLSPEC", "G"]]) {
    for (const word of property) take(word);
    take("!");
    take(solvedName);
    take(";");
  }
  if (at !== tokens.length) throw new Error(`found "${peek()}" after the last property`);
  for (const [name, index] of indexOf) {
    if (start[index] === 255 || !rules.has(index)) throw new Error(`${name} lacks init or next`);
  }

  return {
    moves: enumOf.get(input)!,
    variables,
    values,
    start,
    next: (state, move) => state.map((_, index) => rules.get(index)!(state, values.indexOf(move))),
    solved: (state) => solved(state, -1),
  };
}

/** Breadth-first over the model's states: a shortest run to "solved", or null where there is none. */
export function shortestRun(model: SmvModel, limit = 20_000): string[] | null {
  const key = (state: Uint8Array) => String.fromCharCode(...state);
  const cameFrom = new Map<string, { from: string; move: string } | null>([[key(model.start), null]]);
  const queue = [model.start];
  for (const state of queue) {
    if (model.solved(state)) {
      const run: string[] = [];
      for (let at = cameFrom.get(key(state)); at; at = cameFrom.get(at.from)) run.unshift(at.move);
      return run;
    }
    if (cameFrom.size > limit) throw new Error("too many states for this interpreter");
    for (const move of model.moves) {
      const after = model.next(state, move);
      if (cameFrom.has(key(after))) continue;
      cameFrom.set(key(after), { from: key(state), move });
      queue.push(after);
    }
  }
  return null;
}

/** A run as the traces of NuSMV print it: plain, only what changed. */
export function plainTrace(model: SmvModel, run: readonly string[]): string {
  const lines = ["-- invariant !solved  is false", "Trace Type: Counterexample"];
  const input = run.map((move, i) => (move === run[i - 1] ? [] : [`    move = ${move}`]));
  for (const [t, changes] of changesOf(model, run).entries()) {
    if (t > 0) lines.push(`  -> Input: 1.${t + 1} <-`, ...input[t - 1]!);
    lines.push(`  -> State: 1.${t + 1} <-`, ...changes.map(([name, value]) => `    ${name} = ${value}`));
  }
  return `${lines.join("\n")}\n`;
}

/** The same in XML. */
export function xmlTrace(model: SmvModel, run: readonly string[]): string {
  const value = ([name, text]: readonly [string, string]) =>
    `      <value variable="${name}">${text}</value>`;
  const nodes = changesOf(model, run).flatMap((changes, t) => [
    "  <node>",
    `    <state id="${t + 1}">`,
    ...changes.map(value),
    "    </state>",
    ...(t < run.length ? [`    <input id="${t + 2}">`, value(["move", run[t]!]), "    </input>"] : []),
    "  </node>",
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<counter-example type="0" desc="AG alpha Counterexample" >',
    ...nodes,
    "  <loops> </loops>",
    "</counter-example>",
    "",
  ].join("\n");
}

function changesOf(model: SmvModel, run: readonly string[]): (readonly [string, string])[][] {
  let before: Uint8Array | null = null;
  let state = model.start;
  return [null, ...run].map((move) => {
    if (move !== null) state = model.next(state, move);
    const changes = model.variables.flatMap((name, i) =>
      before !== null && before[i] === state[i] ? [] : [[name, model.values[state[i]!]!] as const],
    );
    before = state;
    return changes;
  });
}
