/** The solver's module would ask Node for this; in a browser it never does. */
export function createRequire(): never {
  throw new Error("there is no require() in the page");
}
