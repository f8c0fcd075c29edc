import { describe, expect, it, test } from "vitest";
import type { JsonSchema } from "../json-schema";
import { closed, diff, number, object, required, said, text } from "./diff-schema-fixture";

describe("a parameter that comes, goes or is renamed", () => {
  test.each<[string, JsonSchema, JsonSchema, string]>([
    [
      "a required one",
      object({}),
      object({ x: text }, required),
      'breaking: The new parameter "x" has to be sent. Calls that leave it out are refused.',
    ],
    [
      "a required one with a default",
      object({}),
      object({ x: { ...text, default: "a" } }, required),
      'compatible: The new parameter "x" may be sent; when it is left out, it is "a".',
    ],
    [
      "one that nobody has to send",
      object({}),
      object({ x: text }),
      'compatible: The new parameter "x" may be sent; nobody has to.',
    ],
    [
      "one where unlisted names were held to another schema",
      object({}, { additionalProperties: number }),
      object({ x: text }, { additionalProperties: number }),
      'breaking: The new parameter "x" takes less than unlisted names took before. Calls that send it may be refused.',
    ],
    [
      "one that goes from a closed list",
      object({ x: text }, closed),
      object({}, closed),
      'breaking: The parameter "x" is gone. Calls that still send it are refused.',
    ],
    [
      "one that goes from an open list",
      object({ x: text }),
      object({}),
      'compatible: The parameter "x" is gone. Calls that still send it are not refused, but the tool does not ask for it any more.',
    ],
    [
      "one that unlisted names have no room for",
      object({ x: text }, { additionalProperties: number }),
      object({}, { additionalProperties: number }),
      'breaking: The parameter "x" is gone. Calls that still send it may be refused.',
    ],
    [
      "a new name for the same",
      object({ x: text }),
      object({ y: text }),
      'breaking: The parameter "x" is called "y" now. What calls send under the old name no longer arrives.',
    ],
    [
      "a nested one",
      object({ list: { type: "array", items: object({}) } }),
      object({ list: { type: "array", items: object({ x: text }, required) } }),
      'breaking: The new field "x" in each item of "list" has to be sent. Calls that leave it out are refused.',
    ],
  ])("%s", (_, before, after, says) => {
    expect(said(before, after)).toEqual([says]);
  });

  it("is not called a rename when two could be meant", () => {
    const kinds = diff(object({ x: text }), object({ y: text, z: text })).map(({ kind }) => kind);
    expect(kinds).toEqual(["compatible", "compatible", "compatible"]);
  });
});

describe("whether it has to be sent, and what stands in for it", () => {
  const x = (schema: JsonSchema, isRequired: boolean) =>
    object({ x: schema }, isRequired ? required : {});
  const withDefault = (value: string) => ({ ...text, default: value });
  test.each<[JsonSchema, JsonSchema, string[]]>([
    [
      x(text, false),
      x(text, true),
      ['breaking: "x" has to be sent now. Calls that leave it out are refused.'],
    ],
    [x(text, true), x(text, false), ['compatible: "x" may be left out now.']],
    [
      x(text, true),
      x(withDefault("a"), true),
      ['compatible: "x" may be left out now; it is then "a".'],
    ],
    [
      x(withDefault("a"), true),
      x(text, true),
      [
        'breaking: "x" has no default any more, so it has to be sent. Calls that leave it out are refused.',
      ],
    ],
    [
      x(withDefault("a"), false),
      x(withDefault("a"), true),
      [
        'compatible: "x" counts as required now. Calls that leave it out go on working: it is then "a".',
      ],
    ],
    [
      x(withDefault("a"), true),
      x(withDefault("a"), false),
      ['compatible: "x" no longer counts as required.'],
    ],
    [
      x(text, false),
      x(withDefault("a"), false),
      ['compatible: When "x" is left out, it is now "a".'],
    ],
    [
      x(withDefault("a"), false),
      x(withDefault("b"), false),
      ['compatible: When "x" is left out, it is now "b" instead of "a".'],
    ],
    [
      x(withDefault("a"), false),
      x(text, false),
      ['compatible: When "x" is left out, nothing stands in for it; it was "a".'],
    ],
  ])("%j → %j", (before, after, says) => {
    expect(said(before, after)).toEqual(says);
  });

  it("knows that no default is filled in inside a form", () => {
    const form = (inner: JsonSchema) => object({ x: { anyOf: [inner] } });
    const before = form(object({}));
    const after = form(object({ y: withDefault("a") }, { required: ["y"] }));
    expect(said(before, after)).toEqual([
      'breaking: The new field "y" in the first form of "x" has to be sent. Calls that leave it out are refused.',
    ]);
  });
});
