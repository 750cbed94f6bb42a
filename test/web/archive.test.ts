/** Zip files that somebody else made. */
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { packed, unpacked } from "../../web/src/certificate/archive.ts";

const text = (content: string) => new TextEncoder().encode(content);

/** Writes another unpacked size into the directory of a zip with one file. */
function stating(size: number, archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset);
  for (let at = 0; at < archive.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return archive;
}

const refusal = (archive: Uint8Array) => {
  const outcome = unpacked("a.zip", archive);
  return "verdict" in outcome ? `${outcome.file}: ${outcome.message}` : "not refused";
};

test("what is packed comes back, from a folder inside too", async () => {
  const files = new Map([["manifest.json", text("{}")]]);
  for (const archive of [packed(files), zipSync({ "mine/manifest.json": text("{}") })]) {
    const outcome = unpacked("a.zip", archive);
    if ("verdict" in outcome) throw new Error(outcome.message);
    expect(await outcome.read("manifest.json")).toEqual(text("{}"));
    expect(await outcome.read("level.xsb")).toBeNull();
  }
});

test("a small file that unpacks to a large one is refused, or cut where it lies about its size", async () => {
  const bomb = () => zipSync({ "a.txt": new Uint8Array(1_000_000) }, { level: 9 });
  expect(refusal(stating(2 ** 31, bomb()))).toMatch(/^a\.zip: it unpacks to more than 512 MiB/);
  const outcome = unpacked("a.zip", stating(10, bomb()));
  if ("verdict" in outcome) throw new Error(outcome.message);
  expect(await outcome.read("a.txt")).toHaveLength(10);
});

test("many files, damaged ones and no zip at all are refused", () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}`, text("")]));
  expect(refusal(zipSync(many))).toMatch(/100 files/);
  const whole = zipSync({ "manifest.json": text("{}".repeat(1000)) });
  expect(refusal(whole.slice(0, -30))).toMatch(/cannot be unpacked/);
  expect(refusal(new Uint8Array(0))).toMatch(/cannot be unpacked/);
  expect(refusal(text("#####"))).toMatch(/cannot be unpacked/);
});
