export { LARGEST_FILE, type Level, type LevelFile, type ReadOptions, readLevels } from "./levels.ts";
export type { KeyValue } from "./raw.ts";
