export { deadSquares, everyBoxMustArrive } from "./dead-squares.ts";
export { pushDistances, walkDistances } from "./distances.ts";
export { deadBlocks, frozenBoxes } from "./frozen.ts";
export { lowerBound } from "./lower-bound.ts";
export { moveAnalysis } from "./move-analysis.ts";
export { pushAnalysis } from "./push-analysis.ts";
export { pushGraph } from "./push-graph.ts";
export { tunnelPushes } from "./tunnels.ts";
