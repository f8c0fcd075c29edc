import fc from "fast-check";
import { expect, it } from "vitest";
import { createTextFinder } from "./text-finder";

/** Returns the longest match at each position. */
const findSlowly = (texts: readonly string[], text: string) =>
  Array.from({ length: text.length }, (_, start) => {
    const matches = texts.filter((each) => text.startsWith(each, start));
    return { start, text: matches.sort((a, b) => b.length - a.length)[0] };
  }).filter((match) => match.text !== undefined);

it("finds the same matches as a separate search for each string", () => {
  const characters = fc.constantFrom("a", "b", "ä", "😀");
  const toText = (minLength: number) => fc.string({ unit: characters, minLength, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(toText(2), { maxLength: 6 }), fc.array(toText(0)), (texts, parts) => {
      const text = [...parts, ...texts].join("");
      expect(createTextFinder(texts)(text).matches).toEqual(findSlowly(texts, text));
    }),
  );
});

it("finds long strings", () => {
  const long = "0123456789".repeat(100);
  expect(createTextFinder([`${long}!`, long])(`x${long}!${long}?`).matches).toContainEqual({
    start: 1,
    text: `${long}!`,
  });
  expect(createTextFinder([`${long}!`])(`${long}?`).matches).toEqual([]);
  expect(createTextFinder([])("any")).toEqual({ matches: [], searchedTo: 3 });
});
