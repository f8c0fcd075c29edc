import { expect, test } from "vitest";
import { renameInJsonText, renamePlaceholders } from "./rename-placeholders";

const town = { path: ["city"], name: "town" };

test.each([
  [
    "/{{params.city}}/{{ params.city }}?q={{params.cities}}",
    "/{{params.town}}/{{params.town}}?q={{params.cities}}",
  ],
  ["{{params.city.name}} {{params.city[0]}}", "{{params.town.name}} {{params.town.0}}"],
  ['{{params["city"]}}', "{{params.town}}"],
  ["\\{{params.city}} {{variables.city}} {{params.a.city}} {{params.}}", undefined],
])("%s", (text, expected) => {
  expect(renamePlaceholders(text, town)).toBe(expected ?? text);
});

test("a name with a dot is quoted", () => {
  const dotted = { path: ["city"], name: "a.b" };
  expect(renamePlaceholders("{{params.city}}", dotted)).toBe('{{params["a.b"]}}');
  expect(renameInJsonText('{"at": "{{params.city}}", }', dotted)).toBe(
    '{"at": "{{params[\\"a.b\\"]}}", }',
  );
});

test("fields of an object and of a list's items", () => {
  const text = "{{params.filter.from}} {{params.lines.0.from}} {{params.lines.from}}";
  expect(renamePlaceholders(text, { path: ["filter", "from"], name: "since" })).toBe(
    "{{params.filter.since}} {{params.lines.0.from}} {{params.lines.from}}",
  );
  expect(renamePlaceholders(text, { path: ["lines", null, "from"], name: "since" })).toBe(
    "{{params.filter.from}} {{params.lines.0.since}} {{params.lines.from}}",
  );
});

test("JSON text keeps its layout and its other strings", () => {
  const text =
    '{\n  "\\u00e9": "\\u00e9",\n  "city": "{{params.city}}",  "n": "\\"{{params.n}}\\u00e9"';
  expect(renameInJsonText(text, town)).toBe(text.replace("params.city", "params.town"));
});
