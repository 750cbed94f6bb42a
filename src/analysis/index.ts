export { type BoxDistances, boxDistances, isLive } from "./box-distances.ts";
export { deadSquares, everyBoxMustArrive } from "./dead-squares.ts";
export { pushDistances, walkDistances } from "./distances.ts";
export { type FloorGraph, floorGraph } from "./floor.ts";
export { deadBlocks, frozenBoxes } from "./frozen.ts";
export { INFINITE } from "./infinite.ts";
export { type LowerBound, lowerBound, type Unsolvable, type UnsolvableCode } from "./lower-bound.ts";
export {
  colourOf,
  DEFAULT_MOVE_BUDGET,
  type MoveAnalysis,
  type MoveBudget,
  moveAnalysis,
} from "./move-analysis.ts";
export type { OneBoxMoves, TwoBoxMoves } from "./move-tables.ts";
export { DEFAULT_PUSH_BUDGET, type PushAnalysis, type PushBudget, pushAnalysis } from "./push-analysis.ts";
export { type PushGraph, pushGraph, startStates } from "./push-graph.ts";
export type { SetTable } from "./set-tables.ts";
export { tunnelPushes } from "./tunnels.ts";
export type { Waste } from "./waste.ts";
