export { deadSquares, everyBoxMustArrive } from "./dead-squares.ts";
export { pushDistances, walkDistances } from "./distances.ts";
export { deadBlocks, frozenBoxes } from "./frozen.ts";
export { type LowerBound, lowerBound, type Unsolvable, type UnsolvableCode } from "./lower-bound.ts";
