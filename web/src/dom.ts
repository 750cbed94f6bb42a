/** Elements of HTML and SVG in one call. Text always becomes text nodes: nothing typed or linked is ever markup. */

type Child = Node | string | null;
type Value = string | number | boolean | ((event: never) => void);
type Properties = Readonly<Record<string, Value>>;

/** `true` sets an empty attribute, `false` leaves it out; `onclick` and its like are listeners. */
function fill<E extends Element>(element: E, properties: Properties, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), properties, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

/** A button that is a button and nothing else. */
export function button(label: string, onclick: () => void, properties: Properties = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...properties }, label);
}

/** A drop-down list with its label. */
export function choice(
  label: string,
  values: readonly (readonly [value: string, text: string])[],
  onchange: (value: string) => void,
): { readonly field: HTMLLabelElement; readonly select: HTMLSelectElement } {
  const select = h(
    "select",
    { onchange: () => onchange(select.value) },
    ...values.map(([value, text]) => h("option", { value }, text)),
  );
  return { select, field: h("label", { class: "field" }, h("span", {}, label), select) };
}

/** Where board and controls are not beside each other, what happens on the board would not be seen. */
export function showBoard(): void {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  if (board !== undefined && (board.top < 0 || board.bottom > window.innerHeight))
    document.querySelector(".stage")?.scrollIntoView({ block: "start" });
}
