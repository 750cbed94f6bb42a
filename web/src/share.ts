/**
 * Links that carry a level, a solution and options in the fragment, which is never sent to a server: JSON, deflated,
 * in base64url. What comes from a link is bounded before it is unpacked, while it is unpacked and after.
 */
import { z } from "zod";
import { Metric } from "../../src/results/result.ts";

/** Characters of a fragment. */
const LONGEST_LINK = 32_000;
/** Bytes once unpacked. */
const LARGEST = 200_000;
const VERSION = "1.";

const name = z.string().regex(/^[a-z-]{1,40}$/);
const limit = z.number().int().min(0).max(1_000_000).nullable();

const Shared = z.strictObject({
  title: z.string().max(200),
  rows: z
    .array(
      z
        .string()
        .max(1000)
        .regex(/^[#@+$*. _-]*$/),
    )
    .min(1)
    .max(1000),
  solution: z
    .string()
    .max(20_000)
    .regex(/^[udlrUDLR]*$/)
    .nullable(),
  options: z.strictObject({
    metric: Metric,
    encoding: name,
    amo: name,
    engine: z.enum(["bmc", "search", "pdr", "k-induction"]),
    schedule: name,
    any: z.boolean(),
    timeout: limit,
    memory: limit,
    maxSteps: limit,
  }),
});
export type Shared = z.infer<typeof Shared>;

/** The fragment of a link, without `#`; null if it would be too long. */
export async function toFragment(shared: Shared): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(Shared.parse(shared)));
  const packed = new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const binary = Array.from(new Uint8Array(await packed.arrayBuffer()), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  const text = VERSION + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return text.length > LONGEST_LINK ? null : text;
}

/** What a fragment holds; null for anything that is not one of ours. Never throws. */
export async function fromFragment(fragment: string): Promise<Shared | null> {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(VERSION) || text.length > LONGEST_LINK) return null;
  try {
    const binary = atob(text.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const json = await unpacked(bytes);
    const read = json === null ? null : Shared.safeParse(JSON.parse(json));
    return read?.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Stops at the first byte too many: a small link can unpack to gigabytes. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
