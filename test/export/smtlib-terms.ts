/** A strict reader of SMT-LIB scripts and an evaluator for terms over Booleans and bit vectors. */

export type Term = string | readonly Term[];
type Value = boolean | bigint;

/** The commands of a script. */
export function readScript(text: string): Term[] {
  const tokens = text.replaceAll(/;[^\n]*/g, "").match(/\|[^|]*\||[()]|[^\s()|;]+/g) ?? [];
  let at = 0;
  function term(): Term {
    const token = tokens[at++];
    if (token === undefined || token === ")") throw new Error("the script is cut off");
    if (token !== "(") return token;
    const list: Term[] = [];
    while (tokens[at] !== ")") list.push(term());
    at++;
    return list;
  }
  const commands: Term[] = [];
  while (at < tokens.length) commands.push(term());
  return commands;
}

interface Definition {
  readonly parameters: readonly string[];
  readonly body: Term;
}

/** Evaluates terms over the functions that a script defines. */
export function evaluatorOf(commands: readonly Term[]) {
  const definitions = new Map<string, Definition>();
  let width = 0n;
  for (const command of commands) {
    if (command[0] === "define-sort" && command[1] === "Cells") width = BigInt(command[3]![2] as string);
    if (command[0] !== "define-fun") continue;
    const [, name, parameters, , body] = command as [string, string, readonly Term[], Term, Term];
    definitions.set(name, { parameters: parameters.map((each) => each[0] as string), body });
  }
  const mask = (1n << width) - 1n;

  function evaluate(term: Term, scope: ReadonlyMap<string, Value>): Value {
    if (typeof term === "string") {
      if (scope.has(term)) return scope.get(term)!;
      if (term === "true" || term === "false") return term === "true";
      if (/^#b[01]+$/.test(term)) return BigInt(`0b${term.slice(2)}`);
      const definition = definitions.get(term);
      if (definition === undefined) throw new Error(`${term} is not declared`);
      return evaluate(definition.body, new Map());
    }
    const [head, ...rest] = term as readonly [string, ...Term[]];
    if (head === "_") return BigInt((rest[0] as string).slice(2));
    if (head === "let") {
      const [bindings, body] = rest as [readonly (readonly [string, Term])[], Term];
      const inner = new Map(scope);
      for (const [name, bound] of bindings) inner.set(name, evaluate(bound, scope));
      return evaluate(body, inner);
    }
    if (head === "ite") return evaluate(evaluate(rest[0]!, scope) ? rest[1]! : rest[2]!, scope);
    const values = rest.map((each) => evaluate(each, scope));
    const builtIn = apply(head, values);
    if (builtIn !== undefined) return builtIn;
    const definition = definitions.get(head);
    if (definition?.parameters.length !== values.length) throw new Error(`${head} is not declared`);
    return evaluate(definition.body, new Map(definition.parameters.map((name, i) => [name, values[i]!])));
  }

  function apply(name: string, values: readonly Value[]): Value | undefined {
    const [a, b] = values as [bigint, bigint];
    if (name === "and") return values.every(Boolean);
    if (name === "or") return values.some(Boolean);
    if (name === "not") return !a;
    if (name === "=") return a === b;
    if (name === "bvand") return a & b;
    if (name === "bvor") return a | b;
    if (name === "bvsub") return (a - b) & mask;
    if (name === "bvnot") return ~a & mask;
    if (name === "bvlshr") return a >> b;
    if (name === "bvshl") return (a << b) & mask;
    return undefined;
  }
  return evaluate;
}
