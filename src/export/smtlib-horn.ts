/**
 * The level as constrained Horn clauses in SMT-LIB (N. Bjørner, A. Gurfinkel, K. McMillan, A. Rybalchenko, "Horn clause
 * solvers for program verification", 2015), over the bits of the circuit that AIGER holds: `sat` means that some set of
 * positions holds the start, is closed under moves and holds nothing solved. Then there is no solution at all.
 */
import { type AigLiteral, not } from "./and-inverter.ts";
import type { Answer, ExportRequest, Format } from "./contract.ts";
import { heading, statusOf } from "./smtlib.ts";
import { INPUTS, transitionGraph } from "./transition-graph.ts";

export const smtlibHorn: Format = {
  name: "smtlib-horn",
  summary: "Horn clauses (HORN): is there an invariant that excludes every solution?",
  source: "Bjørner, Gurfinkel, McMillan, Rybalchenko, Horn clause solvers for program verification, 2015",
  bounded: false,
  encodings: ["factored"],
  additions: ["one-agent", "no-idle"],
  write,
  names: () => [],
  read,
};

function* write(request: ExportRequest): Generator<string> {
  const { graph, latches, bad } = transitionGraph(request);
  const { gates } = graph;
  const noIdle = request.additions?.has("no-idle");
  const inputs = INPUTS.map((name) => `|${name}|`);
  const bits = latches.map(({ name }) => `|${name}|`);
  const sources = [...inputs, ...bits];

  function term(literal: AigLiteral): string {
    if (literal < 2) return literal === 0 ? "false" : "true";
    if (literal % 2 === 1) return `(not ${term(not(literal))})`;
    const number = literal / 2;
    return number <= sources.length ? sources[number - 1]! : `g${number}`;
  }
  const gateLines = gates.map(([gate, a, b]) => `(let ((${term(gate)} (and ${term(a)} ${term(b)})))\n`);
  const clause = (variables: readonly string[], conclusion: string) =>
    [
      `(assert (forall (${variables.map((name) => `(${name} Bool)`).join(" ")})\n`,
      `(=> (reached ${bits.join(" ")})\n`,
      ...gateLines,
      conclusion,
      ")".repeat(gates.length + 3),
      "\n",
    ].join("");

  yield heading(request, [
    `a latch that is true at the start is stored negated; a blocked move ${noIdle ? "takes the agent off the board" : "changes nothing"}`,
    "sat exactly if there is no solution of any length",
  ]);
  yield `(set-logic HORN)\n(declare-fun reached (${bits.map(() => "Bool").join(" ")}) Bool)\n`;
  yield `(assert (reached ${bits.map(() => "false").join(" ")}))\n`;
  yield clause(sources, `(reached ${latches.map(({ next }) => term(next)).join(" ")})`);
  yield clause(sources, `(not ${term(bad)})`);
  yield "(check-sat)\n";
}

function read(_: ExportRequest, text: string): Answer {
  const status = statusOf(text);
  if (status === "sat") return { status: "none", explanation: "The solver says: no solution of any length." };
  const explanation =
    status === "unsat"
      ? "The solver says that a solution exists; Horn clauses do not give one."
      : "The solver does not know.";
  return { status: "unknown", explanation };
}
