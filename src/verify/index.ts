export { compareLengths, judge, type Optimality, optionsToBeat } from "./optimal.ts";
export { readSolutions } from "./solutions-file.ts";
export { type Fit, type Verification, verifySolution } from "./verify.ts";
