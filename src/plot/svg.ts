/** SVG as text: the same in Node, in a worker and in a page. */

/** For text and attribute values of SVG and HTML. Characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** An element; numbers are rounded to a tenth of a unit. @param children ready-made markup, see `text` for text */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly string[]
): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}="${typeof value === "number" ? Math.round(value * 10) / 10 : escapeXml(value)}"`,
  );
  const open = `<${name}${pairs.join("")}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join("")}</${name}>`;
}

/** About the width of a letter in a plot: where SVG is only text, nothing can measure it. */
export const LETTER = 6.8;

/** A line of text at a place. */
export const textAt = (
  x: number,
  y: number,
  content: string,
  attributes: Readonly<Record<string, string | number>> = {},
): string => element("text", { x, y, ...attributes }, escapeXml(content));
