import { describe, expect, it, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import {
  closedObject,
  diff,
  formatChanges,
  number,
  object,
  required,
  text,
} from "./diff-schema-fixture";

describe("an added, removed or renamed parameter", () => {
  test.each<[string, JsonSchema, JsonSchema, string]>([
    [
      "a required one",
      object({}),
      object({ x: text }, required),
      'breaking: The new parameter "x" is required. Calls without it fail.',
    ],
    [
      "a required one with a default",
      object({}),
      object({ x: { ...text, default: "a" } }, required),
      'compatible: The new parameter "x" is optional and defaults to "a".',
    ],
    [
      "an optional one",
      object({}),
      object({ x: text }),
      'compatible: The new parameter "x" is optional.',
    ],
    [
      "one stricter than additional properties were",
      object({}, { additionalProperties: number }),
      object({ x: text }, { additionalProperties: number }),
      'breaking: The new parameter "x" is stricter than additional parameters were before. Calls that send it may fail.',
    ],
    [
      "one removed where additional properties are not allowed",
      object({ x: text }, closedObject),
      object({}, closedObject),
      'breaking: The parameter "x" was removed. Calls that still send it fail.',
    ],
    [
      "one removed where additional properties are allowed",
      object({ x: text }),
      object({}),
      'compatible: The parameter "x" was removed. Calls may still send it.',
    ],
    [
      "one removed where additional properties have another type",
      object({ x: text }, { additionalProperties: number }),
      object({}, { additionalProperties: number }),
      'breaking: The parameter "x" was removed. Calls that still send it may fail.',
    ],
    [
      "a new name for the same",
      object({ x: text }),
      object({ y: text }),
      'breaking: The parameter "x" was renamed to "y". The old name no longer works.',
    ],
    [
      "a nested one",
      object({ list: { type: "array", items: object({}) } }),
      object({ list: { type: "array", items: object({ x: text }, required) } }),
      'breaking: The new field "x" in each item of "list" is required. Calls without it fail.',
    ],
  ])("is reported: %s", (_, before, after, expected) => {
    expect(formatChanges(before, after)).toEqual([expected]);
  });

  it("is not reported as renamed if there are two candidates", () => {
    const kinds = diff(object({ x: text }), object({ y: text, z: text })).map(({ kind }) => kind);
    expect(kinds).toEqual(["compatible", "compatible", "compatible"]);
  });
});

describe("required members and defaults", () => {
  const objectWithX = (schema: JsonSchema, isRequired: boolean) =>
    object({ x: schema }, isRequired ? required : {});
  const withDefault = (value: string) => ({ ...text, default: value });
  test.each<[JsonSchema, JsonSchema, string[]]>([
    [
      objectWithX(text, false),
      objectWithX(text, true),
      ['breaking: "x" is now required. Calls without it fail.'],
    ],
    [objectWithX(text, true), objectWithX(text, false), ['compatible: "x" is now optional.']],
    [
      objectWithX(text, true),
      objectWithX(withDefault("a"), true),
      ['compatible: "x" is now optional and defaults to "a".'],
    ],
    [
      objectWithX(withDefault("a"), true),
      objectWithX(text, true),
      ['breaking: "x" no longer has a default, so it is now required. Calls without it fail.'],
    ],
    [
      objectWithX(withDefault("a"), false),
      objectWithX(withDefault("a"), true),
      [
        'compatible: "x" is now marked as required. Calls without it keep working and use the default "a".',
      ],
    ],
    [
      objectWithX(withDefault("a"), true),
      objectWithX(withDefault("a"), false),
      ['compatible: "x" is no longer marked as required.'],
    ],
    [
      objectWithX(text, false),
      objectWithX(withDefault("a"), false),
      ['compatible: The default of "x" is now "a".'],
    ],
    [
      objectWithX(withDefault("a"), false),
      objectWithX(withDefault("b"), false),
      ['compatible: The default of "x" is now "b" instead of "a".'],
    ],
    [
      objectWithX(withDefault("a"), false),
      objectWithX(text, false),
      ['compatible: "x" no longer has a default; it was "a".'],
    ],
  ])("%j → %j", (before, after, expected) => {
    expect(formatChanges(before, after)).toEqual(expected);
  });

  it("ignores defaults inside a variant, where they are not applied", () => {
    const inVariant = (inner: JsonSchema) => object({ x: { anyOf: [inner] } });
    const before = inVariant(object({}));
    const after = inVariant(object({ y: withDefault("a") }, { required: ["y"] }));
    expect(formatChanges(before, after)).toEqual([
      'breaking: The new field "y" in the first variant of "x" is required. Calls without it fail.',
    ]);
  });
});
