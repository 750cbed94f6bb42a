import { describe, expect, it } from "vitest";
import { readLevels } from "../../src/level/index.ts";
import { only, places, small } from "./support.ts";

const errors = (...rows: string[]) => places(only(rows.join("\n")).errors);
const warnings = (...rows: string[]) => places(only(rows.join("\n")).warnings);

describe("validity", () => {
  it("names what is missing or too many", () => {
    expect(errors("#####", "# $.#", "#####")).toEqual(["no-player 1:1"]);
    expect(errors("######", "#@$.@#", "######")).toEqual(["several-players 2:5"]);
    expect(errors("#####", "#@ .#", "#####")).toEqual(["no-boxes 1:1"]);
    expect(errors("#####", "#@$ #", "#####")).toEqual(["no-targets 1:1"]);
    expect(errors("#@$.#")).toEqual(["too-few-rows 1:1"]);
  });

  it("names a character that does not belong into a board, not more than some of many", () => {
    expect(errors("  #####", "  #@?$#", "  # & #", "  #####")).toEqual([
      "unknown-character 2:5",
      "unknown-character 3:5",
      "no-targets 1:3",
    ]);
    expect(errors("####################", "#@$.??????????     #", "####################")).toHaveLength(9);
  });

  it("refuses a tab inside a row, where it stands", () => {
    expect(errors("#########", "#@$\t.#", "#########")).toEqual(["tab 2:4"]);
    expect(errors("    ####", "\t####", "    #@$.#", "    #####")).toContain("tab 2:1");
  });

  it("keeps the number of an invalid level and reads on", () => {
    const { levels } = readLevels(`${small}\n\n###\n#@#\n###\n\n${small}`);
    expect(levels.map(({ index, board, errors }) => [index, board === null, errors.length > 0])).toEqual([
      [1, false, false],
      [2, true, true],
      [3, false, false],
    ]);
  });

  it("names the gap in open walls", () => {
    expect(errors("#####", "#@$.", "#####")).toEqual(["open-walls 2:5"]);
    expect(errors("## ##", "#@$.#", "#####")).toEqual(["open-walls 1:3"]);
    expect(errors("#####", "#@$.#", "## ##")).toEqual(["open-walls 3:3"]);
    expect(errors("  ######", "  #    #", "      .#", "  # $@ #", "  ######")).toEqual(["open-walls 3:6"]);
    expect(errors("#####", "#@$.#", "#   ########", "#   #      #", "#         ##", "###########")).toEqual(
      [],
    );
    expect(errors("#####", "#@$.#", "#   #####", "#       #", "##### ###", "    # #")).toEqual([
      "open-walls 6:6",
    ]);
  });

  it("counts boxes and targets where the player could walk", () => {
    expect(errors("######", "#@$$.#", "######")).toEqual(["extra-boxes 2:2"]);
    expect(errors("######", "#@$..#", "######")).toEqual(["extra-targets 2:2"]);
    expect(only("######\n#@$$.#\n######").errors[0]!.message).toContain("2 boxes and 1 target");
    expect(errors("######", "#@$.##", "######", "#$$.##", "######")).toEqual([]);
  });

  it("takes extra boxes or targets when asked to, with the goal that follows", () => {
    const goal = (text: string, options: object) => only(text, options).board?.goal;
    const boxes = "######\n#@$$.#\n######";
    const targets = "######\n#@$..#\n######";
    expect(goal(boxes, { allowExtraBoxes: true })).toBe("targets-filled");
    expect(goal(targets, { allowExtraTargets: true })).toBe("boxes-home");
    expect(goal(boxes, { allowExtraTargets: true })).toBeUndefined();
    expect(goal(targets, { allowExtraBoxes: true })).toBeUndefined();
  });

  it("notes sealed parts and keeps them in the picture", () => {
    const sealed = ["#######", "#@$.#*#", "#######"];
    expect(warnings(...sealed)).toEqual(["sealed-boxes 2:6"]);
    expect(only(sealed.join("\n")).board!.sealed.boxesOnTarget).toEqual([12]);
    expect(warnings("#######", "#@$.#$#", "#######")).toEqual(["sealed-box-off-target 2:6"]);
    expect(warnings("#######", "#@$.#.#", "#######")).toEqual(["sealed-target 2:6"]);
  });

  it("makes a sealed box off target a goal nobody can reach, unless boxes may be left over", () => {
    const text = "#######\n#@$.#$#\n#######";
    expect(only(text).board!.goal).toBe("boxes-home");
    expect(only(text, { allowExtraBoxes: true }).board!.goal).toBe("targets-filled");
  });

  it("warns of a level that is solved before the first move", () => {
    expect(warnings("#####", "#@*.#", "#####")).toEqual([]);
    expect(warnings("#####", "#@* #", "#####")).toEqual(["already-solved 2:2"]);
  });

  it("reads boards up to 255 x 255 and 4096 floor cells", () => {
    const room = (width: number, height: number) => [
      "#".repeat(width),
      `#@$.${" ".repeat(width - 5)}#`,
      ...Array.from({ length: height - 3 }, () => `#${" ".repeat(width - 2)}#`),
      "#".repeat(width),
    ];
    expect(errors(...room(66, 66))).toEqual([]);
    expect(errors(...room(66, 67))).toEqual(["too-large 2:2"]);
    expect(errors(...room(255, 18))).toEqual([]);
    expect(errors(...room(256, 9))).toEqual(["too-large 1:1"]);
    const high = room(9, 256);
    expect(errors(...high)).toEqual(["too-large 1:1"]);
    expect(only(high.join("\n")).errors[0]!.message).toContain("9 x 256");
  });
});
