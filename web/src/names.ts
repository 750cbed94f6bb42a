/** The encoding that has no frames to unroll and so is in no registry. */
export const PUSH_LAZY = "push-lazy";
