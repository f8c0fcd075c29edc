import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { formatChangesOfX, object, text } from "./diff-schema-fixture";

const mayBeNull = 'compatible: "x" may now be text or null; before, it had to be text.';
const mustBeText =
  'breaking: "x" must now be text; before, it could be text or null. Calls with other values fail.';
const union = { anyOf: [{ type: "string" }, { type: "integer" }] } as JsonSchema;

const list = { type: "string", enum: ["a"] } as JsonSchema;
const described: JsonSchema = { ...text, description: "D" };

/** The changes reported when null becomes valid, and when it stops being valid. */
test.each<[name: string, JsonSchema, JsonSchema, added: string[], removed: string[]]>([
  ["a type list", text, { type: ["string", "null"] }, [mayBeNull], [mustBeText]],
  ["nullable", text, { ...text, nullable: true }, [mayBeNull], [mustBeText]],
  ["anyOf", text, { anyOf: [text, { type: "null" }] }, [mayBeNull], [mustBeText]],
  ["oneOf", text, { oneOf: [{ type: "null" }, text] }, [mayBeNull], [mustBeText]],
  [
    "a described union",
    described,
    { description: "D", anyOf: [text, { type: "null" }] },
    [mayBeNull],
    [mustBeText],
  ],
  [
    "a list of values",
    list,
    { ...list, nullable: true },
    [mayBeNull, 'compatible: "x" now also accepts null.'],
    [mustBeText, 'breaking: "x" no longer accepts null. Calls that send it fail.'],
  ],
  [
    "a union",
    union,
    { ...union, nullable: true },
    ['compatible: "x" may now be null.'],
    ['breaking: "x" may no longer be null. Calls that send null may fail.'],
  ],
  ["nullable: false", text, { ...text, nullable: false }, [], []],
])("reports null in %s", (_, before, after, added, removed) => {
  expect(formatChangesOfX(before, after)).toEqual(added);
  expect(formatChangesOfX(after, before)).toEqual(removed);
});

test("reports no change if null is allowed in a different notation", () => {
  const notations: JsonSchema[] = [
    { type: ["string", "null"] },
    { ...text, nullable: true },
    { anyOf: [text, { type: "null" }] },
    { oneOf: [text, { type: "null" }] },
  ];
  for (const before of notations)
    for (const after of notations) expect(formatChangesOfX(before, after)).toEqual([]);
});

test("reports null in a field of an object", () => {
  const field = (schema: JsonSchema) => object({ y: schema });
  expect(formatChangesOfX(field(text), field({ ...text, nullable: true }))).toEqual([
    'compatible: "y" in "x" may now be text or null; before, it had to be text.',
  ]);
});

test("treats null that two variants would accept as breaking", () => {
  const variants = (first: JsonSchema): JsonSchema => ({
    oneOf: [first, { type: ["integer", "null"] }, { type: "boolean" }],
  });
  const [change] = formatChangesOfX(variants(text), variants({ ...text, nullable: true })).slice(
    -1,
  );
  expect(change).toContain("breaking: ");
});
