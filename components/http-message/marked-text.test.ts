import { expect, test } from "vitest";
import { indentJson, type Mark, splitAtMarks } from "./marked-text";

const findMarks = (text: string, parts: readonly string[]): Mark[] =>
  parts.map((part, number) => ({
    number,
    from: text.indexOf(part),
    to: text.indexOf(part) + part.length,
  }));

test("splits text at its marks", () => {
  const text = "GET /a/b";
  expect(splitAtMarks(text, findMarks(text, ["b", "GET"]))).toEqual([
    { text: "GET", from: 0, number: 1 },
    { text: " /a/", from: 3 },
    { text: "b", from: 7, number: 0 },
  ]);
  expect(splitAtMarks(text, [])).toEqual([{ text, from: 0 }]);
});

test("loses no text if marks overlap or exceed the text", () => {
  const marks = [
    { number: 0, from: 1, to: 5 },
    { number: 1, from: 3, to: 99 },
    { number: 2, from: 20, to: 30 },
  ];
  expect(
    splitAtMarks("abcdefg", marks)
      .map(({ text }) => text)
      .join(""),
  ).toBe("abcdefg");
});

test("indents JSON like JSON.stringify, and keeps the value of each mark", () => {
  const value = { a: [1, { b: 'x \\" [,]{:}' }, []], empty: {}, n: -1.5e3, deep: [[["q"]]] };
  const text = JSON.stringify(value);
  const parts = ["-1.5e3".replace("-1.5e3", "-1500"), '[["q"]]', '"x \\\\', "1,"];
  const result = indentJson(text, findMarks(text, parts));
  expect(result.text).toBe(JSON.stringify(value, null, 2));
  const stripSpace = (part: string) => part.replace(/\s/g, "");
  expect(result.marks.map(({ from, to }) => stripSpace(result.text.slice(from, to)))).toEqual(
    parts.map(stripSpace),
  );
});

test("leaves text that is not a JSON object or array unchanged", () => {
  const marks = [{ number: 0, from: 0, to: 1 }];
  for (const text of ["a=1&b=2", "5", '{"a":', ""])
    expect(indentJson(text, marks)).toEqual({ text, marks });
});
