import { expect, test } from "vitest";
import { renameInJsonText, renamePlaceholders } from "./rename-placeholders";

const town = { from: ["city"], to: ["town"] };

test.each([
  [
    "/{{params.city}}/{{ params.city }}?q={{params.cities}}",
    "/{{params.town}}/{{params.town}}?q={{params.cities}}",
  ],
  ["{{params.city.name}} {{params.city[0]}}", "{{params.town.name}} {{params.town.0}}"],
  ['{{params["city"]}}', "{{params.town}}"],
  ["\\{{params.city}} {{variables.city}} {{params.a.city}} {{params.}}", undefined],
])("renames a parameter in %s", (text, expected) => {
  expect(renamePlaceholders(text, town)).toBe(expected ?? text);
});

test("quotes a name that contains a dot", () => {
  const dotted = { from: ["city"], to: ["a.b"] };
  expect(renamePlaceholders("{{params.city}}", dotted)).toBe('{{params["a.b"]}}');
  expect(renameInJsonText('{"at": "{{params.city}}", }', dotted)).toBe(
    '{"at": "{{params[\\"a.b\\"]}}", }',
  );
});

test("renames fields of objects and of list items", () => {
  const text = "{{params.filter.from}} {{params.lines.0.from}} {{params.lines.from}}";
  expect(renamePlaceholders(text, { from: ["filter", "from"], to: ["filter", "since"] })).toBe(
    "{{params.filter.since}} {{params.lines.0.from}} {{params.lines.from}}",
  );
  expect(
    renamePlaceholders(text, { from: ["lines", null, "from"], to: ["lines", null, "since"] }),
  ).toBe("{{params.filter.from}} {{params.lines.0.since}} {{params.lines.from}}");
});

test("updates the path of a parameter that was moved", () => {
  const move = (text: string, from: (string | null)[], to: (string | null)[]) =>
    renamePlaceholders(text, { from, to });
  expect(move("{{params.city.name}}", ["city"], ["filter", "city"])).toBe(
    "{{params.filter.city.name}}",
  );
  expect(move("{{params.filter.city}}", ["filter", "city"], ["city"])).toBe("{{params.city}}");
  expect(move("{{params.a.3.b.c}}", ["a", null, "b", "c"], ["a", null, "c"])).toBe(
    "{{params.a.3.c}}",
  );
});

test.each([
  ["{{params.sku}}", ["sku"], ["lines", null, "sku"]],
  ["{{params.lines.0.sku}}", ["lines", null, "sku"], ["sku"]],
])("leaves %s unchanged if its parameter is moved into or out of a list", (text, from, to) => {
  expect(renamePlaceholders(text, { from, to })).toBe(text);
});

test("preserves the layout and the other strings of JSON text", () => {
  const text =
    '{\n  "\\u00e9": "\\u00e9",\n  "city": "{{params.city}}",  "n": "\\"{{params.n}}\\u00e9"';
  expect(renameInJsonText(text, town)).toBe(text.replace("params.city", "params.town"));
});

test("takes little time for long text that is not valid JSON", () => {
  const text = `"${'{{params.city}} \\" {{'.repeat(20_000)}`;
  expect(renameInJsonText(text, town)).toBe(text.replaceAll("params.city", "params.town"));
});
