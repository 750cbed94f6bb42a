export { DIALECTS } from "./dialects.ts";
export { LARGEST_FILE, type Level, type LevelFile, type ReadOptions, readLevels } from "./levels.ts";
export type { KeyValue, StoredMoves } from "./raw.ts";
export { type WritableFile, writeSok, writeXsb } from "./write.ts";
