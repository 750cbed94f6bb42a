export { deadSquares } from "./dead-squares.ts";
export { pushDistances, walkDistances } from "./distances.ts";
export { type LowerBound, lowerBound, type Unsolvable, type UnsolvableCode } from "./lower-bound.ts";
