import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatJsonError, parseJsonText } from "./json-text";

describe("parseJsonText", () => {
  it("parses what JSON.parse parses", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const result = parseJsonText(text);
        if ("problem" in result) return result.problem.includes("too large to be stored exactly");
        expect(result.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("rejects what JSON.parse rejects", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[[\]{}",:0-9a truefalsn\\.-]{0,12}$/), (text) => {
        let isValid = true;
        try {
          JSON.parse(text);
        } catch {
          isValid = false;
        }
        const result = parseJsonText(text);
        // Duplicate keys, which JSON.parse drops silently, are rejected too.
        if (isValid && "problem" in result) expect(result.problem).toMatch(/duplicate|too large/);
        else expect("problem" in result).toBe(!isValid);
      }),
    );
  });

  it("returns the position of each value", () => {
    const text = '{ "a/b": [1, "two"] }';
    const result = parseJsonText(text);
    const span = "places" in result ? result.places.get("/a~1b/1") : undefined;
    expect(span && text.slice(span.from, span.to)).toBe('"two"');
  });

  it.each([
    ['{"a": 1,}', "Line 1: Trailing comma."],
    ['{"a" 1}', "Line 1: Expected ':'."],
    ['{"a": 1, "a": 2}', 'Line 1: The key "a" is a duplicate.'],
    ['{\n  "a": 1\n  "b": 2\n}', "Line 3: Expected ',' or '}'."],
    ["{'a': 1}", 'Line 1: Expected a key in double quotes, such as "city".'],
    ['{"a": yes}', 'Line 1: "yes" is not JSON. Put strings in double quotes.'],
    ['"open', "Line 1: This string is not closed with a quote."],
    ["", "Line 1: Unexpected end of text."],
    [
      "9007199254740993",
      "Line 1: 9007199254740993 is too large to be stored exactly. Use a string instead.",
    ],
    ["[".repeat(5000), "Line 1: This is nested too deeply."],
  ])("explains %s", (text, expected) => {
    const result = parseJsonText(text);
    expect("problem" in result && formatJsonError(text, result)).toBe(expected);
  });
});
