/** "Unreachable" in the tables of this folder, which hold distances as 16-bit numbers. */
export const INFINITE = 0xffff;
