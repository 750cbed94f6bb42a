/** Lines stay apart for colour-blind eyes, on white paper and on dark screens. */
import { expect, test } from "vitest";
import { colourOf, dashOf, markPath, PALETTE, PAPER } from "../../src/plot/theme.ts";

type Rgb = readonly [number, number, number];

const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency (2009). */
const VISION = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seen([r, g, b]: Rgb, matrix: readonly number[]): Rgb {
  const row = (i: number) =>
    Math.min(1, Math.max(0, matrix[i]! * r + matrix[i + 1]! * g + matrix[i + 2]! * b));
  return [row(0), row(3), row(6)];
}

/** CIELAB, D65. */
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const modes = ["light", "dark"] as const;

test.each(modes)("every colour has a contrast of at least 3 to 1 on %s paper", (mode) => {
  const paper = luminance(linear(PAPER[mode]));
  for (const colour of PALETTE[mode]) {
    const [low, high] = [luminance(linear(colour)), paper].toSorted((a, b) => a - b);
    expect((high! + 0.05) / (low! + 0.05), colour).toBeGreaterThan(3);
  }
});

test.each(
  modes.flatMap((mode) =>
    Object.keys(VISION).map((vision) => [mode, vision as keyof typeof VISION] as const),
  ),
)("colours of the %s palette differ for %s vision", (mode, vision) => {
  const colours = PALETTE[mode].map((hex) => lab(seen(linear(hex), VISION[vision])));
  for (const [i, a] of colours.entries()) {
    for (const [j, b] of colours.slice(0, i).entries()) {
      const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      expect(distance, `${PALETTE[mode][i]} ${PALETTE[mode][j]}`).toBeGreaterThan(10);
    }
  }
});

test("marks and dashes tell series apart where colours do not", () => {
  const looks = PALETTE.light.map((_, index) => ({ colour: index, mark: index, dash: index }));
  expect(new Set(looks.map(colourOf)).size).toBe(looks.length);
  expect(new Set(looks.map(markPath)).size).toBe(looks.length);
  expect(new Set(looks.slice(0, 6).map(dashOf)).size).toBe(6);
});
