import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import {
  convertValue,
  findAlternative,
  getAlternativeLabel,
  getNullableContainer,
  keepsAlternative,
  listAlternatives,
} from "./alternatives";

const titleSchema: JsonSchema = {
  description: "The title.",
  oneOf: [{ type: "string" }, { type: "integer" }],
};

test("treats only unions and schemas with several types as alternatives", () => {
  expect(listAlternatives(titleSchema)).toEqual({
    schemas: [{ type: "string" }, { type: "integer" }],
    isNullable: false,
  });
  expect(listAlternatives({ type: ["string", "null"], maxLength: 3 })).toEqual({
    schemas: [{ type: "string", maxLength: 3 }],
    isNullable: true,
  });
  expect(listAlternatives({ anyOf: [{ type: ["number", "null"] }, { type: "boolean" }] })).toEqual({
    schemas: [{ type: "number" }, { type: "boolean" }],
    isNullable: true,
  });
  expect(listAlternatives({ type: "string" })).toBeUndefined();
  expect(listAlternatives({ type: "object", anyOf: [{ required: ["a"] }] })).toBeUndefined();
});

test("edits a nullable object or list as an object or list", () => {
  const properties = { a: { type: "string" } } as const;
  expect(getNullableContainer({ type: ["object", "null"], properties })).toMatchObject({
    type: "object",
    properties,
  });
  const list = { description: "Tags.", anyOf: [{ type: "array", items: {} }, { type: "null" }] };
  expect(getNullableContainer(list as JsonSchema)).toEqual({
    type: "array",
    items: {},
    description: "Tags.",
  });
  expect(getNullableContainer({ type: ["string", "null"] })).toBeUndefined();
});

test("assigns a value to the alternative that it matches, or to one of its type", () => {
  const schemas: JsonSchema[] = [{ type: "string", maxLength: 3 }, { type: "integer" }];
  expect(findAlternative(schemas, 12)).toBe(1);
  expect(findAlternative(schemas, "too long")).toBe(0);
  expect(findAlternative(schemas, true)).toBe(-1);
  expect(findAlternative(schemas, undefined)).toBe(-1);
});

test("assigns an unfinished object to the alternative that has its members and constant strings", () => {
  const text: JsonSchema = { type: "string" };
  const schemas: JsonSchema[] = [
    { type: "object", properties: { type: { const: "card" }, number: text }, required: ["number"] },
    { type: "object", properties: { type: { enum: ["bank"] }, iban: text }, required: ["iban"] },
  ];
  const find = (value: unknown) => findAlternative(schemas, value);
  expect([{ type: "bank" }, { iban: 7 }, { type: "card" }, {}, { other: 1 }].map(find)).toEqual([
    1, 1, 0, 0, 0,
  ]);
  expect(keepsAlternative(schemas[1], {})).toBe(true);
  expect(keepsAlternative(schemas[1], { type: "card" })).toBe(false);
  expect(keepsAlternative(schemas[1], { number: "4" })).toBe(false);
});

test("converts the value when the type is switched", () => {
  expect(convertValue("12", { type: "integer" })).toBe(12);
  expect(convertValue(12, { type: "string" })).toBe("12");
  expect(convertValue("a", { type: "integer" })).toBeUndefined();
  expect(convertValue(null, { type: "string" })).toBeUndefined();
});

test("labels an object without a title with its discriminator", () => {
  const properties = { type: { const: "card" } } as const;
  const schemas: JsonSchema[] = [
    { type: "object", properties, required: ["type"] },
    { properties },
  ];
  expect(getAlternativeLabel(schemas, 0)).toBe("card");
  expect(getAlternativeLabel(schemas, 1)).not.toBe("card");
});

test("numbers alternatives of the same type", () => {
  const schemas: JsonSchema[] = [{ type: "string" }, { enum: ["a"] }, { type: "string" }];
  expect(schemas.map((_, index) => getAlternativeLabel(schemas, index))).toEqual([
    "Text 1",
    "Choice",
    "Text 2",
  ]);
});
