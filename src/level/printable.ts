/**
 * Titles, names and keys come from strangers and end up on terminals: control characters (escape sequences) and
 * marks that turn the direction of writing are replaced by visible signs once, where the text is read.
 */

const LONGEST = 500;

/** Text in which every character takes the place it had and none acts on a terminal. */
export function visible(text: string): string {
  return (
    text
      .replaceAll(/\p{Surrogate}/gu, "\ufffd")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/[\u0000-\u001f]/g, (control) =>
        control === "\t" ? " " : String.fromCharCode(0x2400 + control.charCodeAt(0)),
      )
      .replaceAll(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "\ufffd")
  );
}

/** A title, name or key: visible, without blanks around it, not endless. */
export function printable(text: string): string {
  const safe = visible(text).trim();
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST - 1)}…` : safe;
}
