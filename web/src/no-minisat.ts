/** MiniSat makes code from text, which the page's policy forbids: here it is not to be had. */
export default class {
  constructor() {
    throw new Error("MiniSat does not run in the page; use cadical");
  }
}
