import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson, tellPlace } from "./json-text";

describe("readJson", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const read = readJson(text);
        if ("problem" in read) return read.problem.includes("too large to be kept exactly");
        expect(read.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("refuses what JSON.parse refuses", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[[\]{}",:0-9a truefalsn\\.-]{0,12}$/), (text) => {
        let parsed = true;
        try {
          JSON.parse(text);
        } catch {
          parsed = false;
        }
        const read = readJson(text);
        // It also refuses a name that stands twice, which JSON.parse silently drops.
        if (parsed && "problem" in read) expect(read.problem).toMatch(/twice|too large/);
        else expect("problem" in read).toBe(!parsed);
      }),
    );
  });

  it("knows where each value stands", () => {
    const text = '{ "a/b": [1, "two"] }';
    const read = readJson(text);
    const span = "places" in read ? read.places.get("/a~1b/1") : undefined;
    expect(span && text.slice(span.from, span.to)).toBe('"two"');
  });

  it.each([
    ['{"a": 1,}', "Line 1: Remove this last comma."],
    ['{\n  "a": 1\n  "b": 2\n}', "Line 3: A comma or } is due here."],
    ["{'a': 1}", 'Line 1: A name in double quotation marks is due here, such as "city".'],
    ['{"a": yes}', 'Line 1: "yes" is not JSON. Texts stand in double quotation marks.'],
    ['"open', "Line 1: This text is not closed with a quotation mark."],
    ["", "Line 1: The text ends too early."],
    [
      "9007199254740993",
      "Line 1: 9007199254740993 is too large to be kept exactly. Write it as a text.",
    ],
    ["[".repeat(5000), "Line 1: This is nested too deep."],
  ])("explains %s", (text, told) => {
    const read = readJson(text);
    expect("problem" in read && tellPlace(text, read)).toBe(told);
  });
});
