/** A strict reader and a simulator for AIGER files with bad-state properties, both forms. */

export interface Circuit {
  readonly inputs: number;
  /** Next-state literals. */
  readonly latches: readonly number[];
  readonly bad: readonly number[];
  /** Values of all variables of a state under inputs. */
  evaluate(state: readonly boolean[], inputs: readonly boolean[]): (literal: number) => boolean;
  next(state: readonly boolean[], inputs: readonly boolean[]): boolean[];
  readonly symbols: ReadonlyMap<string, string>;
}

export function readAiger(bytes: Uint8Array): Circuit {
  let at = 0;
  function line(): string {
    const end = bytes.indexOf(0x0a, at);
    if (end < 0) throw new Error("the file ends inside a line");
    const text = Buffer.from(bytes.subarray(at, end)).toString("latin1");
    at = end + 1;
    return text;
  }
  function numbers(count: number): number[] {
    const text = line();
    if (!/^\d+( \d+)*$/.test(text) || text.split(" ").length !== count) {
      throw new Error(`found "${text}", expected ${count} numbers`);
    }
    return text.split(" ").map(Number);
  }
  function delta(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  const [form, ...sizes] = line().split(" ");
  const [most, inputs, latchCount, outputs, gateCount, badCount] = sizes.map(Number) as number[];
  const ascii = form === "aag";
  if (!ascii && form !== "aig") throw new Error(`no AIGER file: ${form}`);
  if (outputs !== 0 || most !== inputs! + latchCount! + gateCount!) throw new Error("wrong header");
  const range = (count: number) => Array.from({ length: count }, (_, i) => i);
  if (ascii) {
    for (const i of range(inputs!)) if (numbers(1)[0] !== 2 * (i + 1)) throw new Error("wrong input");
  }
  const latches = range(latchCount!).map((i) => {
    if (!ascii) return numbers(1)[0]!;
    const [latch, next] = numbers(2);
    if (latch !== 2 * (inputs! + i + 1)) throw new Error("wrong latch");
    return next!;
  });
  const bad = range(badCount!).map(() => numbers(1)[0]!);
  const gates = range(gateCount!).map((i): readonly [number, number] => {
    const gate = 2 * (inputs! + latchCount! + i + 1);
    let pair: [number, number];
    if (ascii) {
      const [left, high, low] = numbers(3);
      if (left !== gate) throw new Error("gates are not in order");
      pair = [high!, low!];
    } else {
      const high = gate - delta();
      pair = [high, high - delta()];
    }
    if (!(gate > pair[0] && pair[0] >= pair[1] && pair[1] >= 0)) throw new Error("wrong gate");
    return pair;
  });
  const symbols = new Map<string, string>();
  for (let text = line(); text !== "c"; text = line()) {
    const [, key, name] = /^([ilob]\d+) (.+)$/.exec(text) ?? [];
    if (key === undefined || symbols.has(key)) throw new Error(`wrong symbol "${text}"`);
    symbols.set(key, name!);
  }

  function evaluate(state: readonly boolean[], values: readonly boolean[]) {
    const all = [false, ...values, ...state];
    const bit = (literal: number) => all[literal >> 1]! !== ((literal & 1) === 1);
    for (const [high, low] of gates) all.push(bit(high) && bit(low));
    return bit;
  }
  return {
    inputs: inputs!,
    latches,
    bad,
    symbols,
    evaluate,
    next: (state, values) => latches.map(evaluate(state, values)),
  };
}
