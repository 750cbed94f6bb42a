/**
 * Every code a finding can have: how bad it is and what to do. `docs/lint.md` has a paragraph for each.
 */

/** `error`: no level can be read from it. `warning`: probably a mistake. `info`: worth knowing. */
export type Severity = "error" | "warning" | "info";

interface Code {
  readonly severity: Severity;
  /** What to do, one sentence. */
  readonly hint: string;
}

const error = (hint: string): Code => ({ severity: "error", hint });
const warning = (hint: string): Code => ({ severity: "warning", hint });
const info = (hint: string): Code => ({ severity: "info", hint });

export const CODES = {
  // The file.
  "no-levels": error("Draw boards with # @ $ . and blanks, at least three rows each."),
  "file-too-large": error("Split the file."),
  "broken-xml": error("Mend the XML, or keep the levels as plain text."),
  "xml-entities": warning("Write the text itself where the entity stands."),
  "not-utf8": info("Save the file as UTF-8, so that every program reads the names alike."),
  "mixed-line-ends": info("Let the editor write one kind of line end."),
  "stray-mark": info("Delete the byte order mark that is left where files were joined."),
  "nul-bytes": warning("Delete the NUL bytes; a blank line parts levels."),
  "control-characters": warning("Delete them: on a terminal they may do anything."),
  "empty-drawing": warning("Put a player, boxes and targets into it, or delete it."),
  "blank-line-in-board": warning("Delete the blank line."),
  numbering: info("Number the levels in the order in which they stand, or use titles without numbers."),
  "duplicate-key": warning("Keep one of the lines."),
  "unknown-key": info("Use Comment: for what has no key of its own."),
  "size-differs": warning("Write the size that is drawn."),
  // What keeps a level from being one.
  "no-player": error("Draw one @ (or + on a target)."),
  "several-players": error("Leave one player; boards for several are another game."),
  "no-boxes": error("Draw at least one $ (or * on a target)."),
  "no-targets": error("Draw at least one . for each box."),
  "too-few-rows": error("Draw the walls above and below; write - into a blank row inside the board."),
  "too-large": error("Make the board smaller or split it."),
  "unknown-character": error("Use # @ + $ * . and blank, - or _ for floor."),
  tab: error("Replace tabs by blanks."),
  "run-length": error("Write a number before the sign it repeats, as in 3#2-$.#."),
  "extra-boxes": error("Add targets or remove boxes; --allow-extra-boxes reads the level as it is."),
  "extra-targets": error("Add boxes or remove targets; --allow-extra-targets reads the level as it is."),
  "open-walls": error("Close the wall at the place that is named."),
  variant: error("Only Sokoban itself is read."),
  dialect: error("Read the file with --dialect and the name that is given."),
  // The design.
  "sealed-boxes": info("Nothing, if they are decoration."),
  "sealed-box-off-target": warning("Remove the box, or open a way to it."),
  "sealed-target": warning("Remove the target, or open a way to it."),
  "already-solved": warning("Move a box off its target."),
  "dead-start": warning("Move what is named: the level has no solution."),
  "unreachable-target": warning("Move the target or the walls around it."),
  "stuck-box": info("Make it a wall, unless it is meant to mislead."),
  "unused-floor": info("Fill the dead end with walls, unless it is meant to mislead."),
  "duplicate-level": warning("Keep one of them."),
  "duplicate-title": info("Give each level a title of its own."),
  // Stored solutions.
  "bad-solution": warning("Write the moves with the letters udlrUDLR."),
  "solution-fails": warning("Remove it, or see what `sokobmc verify` says about it."),
  "solution-unfinished": warning("Complete it, or call it a snapshot."),
  "solution-overlong": info("Cut the moves after the level is solved: `sokobmc verify --write` does."),
  "solution-case": info("Let `sokobmc verify --write` set the letters: upper case for pushes."),
} as const satisfies Record<string, Code>;

export type LintCode = keyof typeof CODES;

export const isLintCode = (code: string): code is LintCode => Object.hasOwn(CODES, code);
