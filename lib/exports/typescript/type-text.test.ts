import { describe, expect, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { toDocComment } from "./comment";
import { toPropertyName, toTypeName, toValueName } from "./identifiers";
import { toTypeScriptType } from "./type-text";

const oneLine = (text: string) => text.replace(/\s+/g, " ");

test.each<[JsonSchema, string]>([
  [{}, "unknown"],
  [{ description: "Anything" }, "unknown"],
  [{ type: "string", pattern: "a" }, "string"],
  [{ type: "integer" }, "number"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: ["number", "integer"] }, "number"],
  [{ type: "string", nullable: true }, "string | null"],
  [{ const: "a", nullable: true }, '"a" | null'],
  [{ enum: ["a", 1, null, "a"] }, '"a" | 1 | null'],
  [{ enum: [] }, "never"],
  [{ type: "string", enum: ["a"] }, '"a"'],
  [{ const: { a: [1, "b"] } }, '{ a: [1, "b"] }'],
  [{ const: false }, "false"],
  [{ type: "array" }, "unknown[]"],
  [{ items: { type: "string" } }, "string[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "Array<string | null>"],
  [{ type: "array", items: { type: "array", items: { enum: [1, 2] } } }, "Array<Array<1 | 2>>"],
  [
    { type: "array", prefixItems: [{ type: "string" }, { enum: [1, 2] }], items: {}, minItems: 1 },
    "[string, (1 | 2)?, ...unknown[]]",
  ],
  [{ type: "array", prefixItems: [true], items: { type: "string" } }, "[(unknown)?, ...string[]]"],
  [{ type: "array", prefixItems: [{ type: "null" }], maxItems: 1 }, "[(null)?]"],
  [{ type: "object" }, "Record<string, unknown>"],
  [{ type: "object", additionalProperties: false }, "Record<string, never>"],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  [{ type: "object", required: ["a"], additionalProperties: false }, "{ a: never; }"],
  [{ type: "object", properties: { a: false as never } }, "{ a?: never; }"],
  [
    { type: "object", patternProperties: { "^x": {} }, additionalProperties: false },
    "Record<string, unknown>",
  ],
  [
    { type: "object", properties: { a: { type: "string" } }, patternProperties: { "^x": {} } },
    "{ a?: string; [name: string]: unknown; }",
  ],
  [{ anyOf: [{ type: "string" }, { type: "array", items: {} }] }, "string | unknown[]"],
  [{ oneOf: [{ const: 1 }, {}] }, "unknown"],
  [
    { anyOf: [{ type: "string" }, { type: "null" }], oneOf: [{ const: "a" }, { const: null }] },
    '(string | null) & ("a" | null)',
  ],
  [
    { type: "object", properties: { a: { type: "string" }, "b-c": {} }, required: ["a", "z"] },
    '{ a: string; "b-c"?: unknown; z: unknown; }',
  ],
  [
    {
      properties: { a: { type: "string", default: "x" } },
      required: ["a"],
      additionalProperties: true,
    },
    "{ a?: string; [name: string]: unknown; }",
  ],
  [
    {
      type: "object",
      properties: { kind: { const: "a" } },
      required: ["kind"],
      anyOf: [{ properties: { a: { type: "number" } } }, { required: ["b"] }],
    },
    '{ kind: "a"; } & ({ a?: number; } | { b: unknown; })',
  ],
  [
    { properties: { toString: { type: "string" as const }, valueOf: {} }, required: ["valueOf"] },
    '{ toString?: string | Object["toString"]; valueOf: unknown; }',
  ],
])("%j", (schema, type) => {
  expect(oneLine(toTypeScriptType(schema))).toBe(type);
});

describe("names", () => {
  test("are valid, unique and not reserved", () => {
    const usedNames = new Set(["Client"]);
    const names = [
      "send-message",
      "send_message",
      "1st",
      "delete",
      "await",
      "-",
      "Client",
      "__proto__",
    ];
    expect(names.map((name) => toValueName(name, usedNames))).toEqual([
      "sendMessage",
      "sendMessage2",
      "_1st",
      "delete2",
      "await2",
      "tool",
      "client",
      "proto",
    ]);
    expect(["a", "A", "-", "1"].map((name) => toTypeName(name, "Params", usedNames))).toEqual([
      "AParams",
      "A2Params",
      "ToolParams",
      "_1Params",
    ]);
  });

  test("are quoted as property names if necessary", () => {
    expect(["a", "$b", "c d", "1", 'q"', "\u2028"].map(toPropertyName)).toEqual([
      "a",
      "$b",
      '"c d"',
      '"1"',
      '"q\\""',
      '"\u2028"',
    ]);
  });
});

test("escapes text that would close its comment", () => {
  expect(toDocComment("")).toEqual([]);
  expect(toDocComment("a */ alert() /*")).toEqual(["/** a *\\/ alert() /* */"]);
  expect(toDocComment("a\r\nb\u2028c  ", "  ")).toEqual([
    "  /**",
    "   * a",
    "   * b",
    "   * c",
    "   */",
  ]);
});
