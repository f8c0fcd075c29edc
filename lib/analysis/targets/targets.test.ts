import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { anyParameters } from "@/lib/schema/any-parameters-fixture";
import { checkParameters } from "@/lib/schema/check-schema";
import { isObject, parsePointer } from "@/lib/schema/json";
import { reportTargets, type TargetName, targetNames, targetVerdicts } from "./";

const object = (properties: object, extraKeywords: object = {}) => ({
  type: "object",
  properties,
  ...extraKeywords,
});
const tool = (parameters: object, overrides: object = {}): Tool =>
  toolSchema.parse({
    name: "run",
    description: "Does something.",
    parameters,
    handler: { kind: "javascript", code: "export default () => 1" },
    ...overrides,
  });
const getReport = (value: Tool, target: TargetName) => {
  const match = reportTargets(value).find((each) => each.target === target);
  if (!match) throw new Error(`There is no target ${target}.`);
  return match;
};
const described = { description: "Said." };

describe("target report", () => {
  it("refuses a tool for MCP that acts with its caller's own token", () => {
    const { verdict, reasons } = getReport(tool(object({}), { bearer: "required" }), "mcp");
    expect([verdict, reasons[0]?.path]).toEqual(["refused", "/bearer"]);
    expect(getReport(tool(object({}), { bearer: "optional" }), "mcp").verdict).toBe("fits");
  });

  it("reports that an ordinary tool fits everywhere", () => {
    const ordinary = tool(
      object({ a: { type: "string", ...described, enum: ["x"], default: "x" } }),
    );
    const verdictByTarget = Object.fromEntries(
      reportTargets(ordinary).map(({ target, verdict }) => [target, verdict]),
    );
    expect(verdictByTarget).toEqual({
      bhindi: "fits",
      openai: "fits",
      "openai-strict": "fits",
      anthropic: "fits",
      gemini: "fits",
      mcp: "fits",
    });
  });

  it("reports patterns that validators do not support, but not those that can be rewritten", () => {
    const patterns = tool(
      object({
        insensitive: { type: "string", ...described, pattern: "(?i)^ab$" },
        escaped: { type: "string", ...described, pattern: "^a\\@b$" },
        other: { type: "string", ...described, not: { pattern: "(?i)^c$" } },
      }),
    );
    for (const target of targetNames.filter((each) => each !== "bhindi")) {
      const { verdict, reasons } = getReport(patterns, target);
      const paths = reasons.map(({ path }) => path);
      expect([target, verdict]).toEqual([target, "degraded"]);
      expect(paths).toContain("/parameters/properties/insensitive/pattern");
      expect(paths).toContain("/parameters/properties/other/not/pattern");
      expect(paths).not.toContain("/parameters/properties/escaped/pattern");
    }
  });

  it("says once how Gemini gets a constant", () => {
    const constants = object({ a: { const: "x", ...described }, b: { const: 5, ...described } });
    expect(getReport(tool(constants), "gemini").reasons.map(({ message }) => message)).toEqual([
      'Gemini gets an enum with one value instead of "const".',
      "Gemini supports only strings as fixed values, so the description lists them.",
    ]);
  });

  it("reports that a tool made for strict mode fits", () => {
    const strict = object(
      { a: { type: ["string", "null"], ...described, pattern: "^a" } },
      { required: ["a"], additionalProperties: false },
    );
    expect(getReport(tool(strict), "openai-strict")).toMatchObject({
      verdict: "fits",
      reasons: [],
    });
  });

  const list = { type: "array", ...described };
  const inner = object({ x: { type: "string", ...described } }, described);
  it.each<[TargetName, object, string, string | undefined]>([
    ["bhindi", { a: inner }, "degraded", "/parameters/properties/a/properties"],
    [
      "bhindi",
      { a: { type: "integer", ...described } },
      "degraded",
      "/parameters/properties/a/type",
    ],
    [
      "bhindi",
      { a: { type: "number", ...described, enum: [1] } },
      "degraded",
      "/parameters/properties/a/enum",
    ],
    [
      "bhindi",
      { a: { ...list, items: { type: "string" } } },
      "degraded",
      "/parameters/properties/a/items",
    ],
    [
      "bhindi",
      { a: { type: "object", ...described, default: {} } },
      "degraded",
      "/parameters/properties/a/default",
    ],
    [
      "bhindi",
      { a: { type: ["string", "null"], ...described } },
      "refused",
      "/parameters/properties/a",
    ],
    [
      "bhindi",
      { a: { anyOf: [{ type: "string" }], ...described } },
      "refused",
      "/parameters/properties/a",
    ],
    ["bhindi", { a: { ...list, items: [{}] } }, "refused", "/parameters/properties/a/items"],
    ["bhindi", { a: { ...list, items: true } }, "refused", "/parameters/properties/a/items"],
    ["openai", { a: list }, "fits", undefined],
    ["openai-strict", { a: { type: "string", default: "b" } }, "fits", undefined],
    ["openai-strict", { a: list }, "degraded", "/parameters/properties/a"],
    [
      "openai-strict",
      { a: { type: "string", minLength: 2 } },
      "degraded",
      "/parameters/properties/a/minLength",
    ],
    ["openai-strict", { a: { type: "object" } }, "degraded", "/parameters/properties/a"],
    ["anthropic", { "a b": { type: "string" } }, "degraded", "/parameters/properties/a b"],
    ["gemini", { "a.b": { type: "string" } }, "degraded", "/parameters/properties/a.b"],
    ["gemini", { a: list }, "degraded", "/parameters/properties/a"],
    ["gemini", { a: { ...described } }, "degraded", "/parameters/properties/a"],
    [
      "gemini",
      { a: { type: "integer", enum: [1, 2] } },
      "degraded",
      "/parameters/properties/a/enum",
    ],
    [
      "gemini",
      { a: { type: "number", exclusiveMinimum: 0 } },
      "degraded",
      "/parameters/properties/a/exclusiveMinimum",
    ],
    ["gemini", { a: { const: "x" } }, "degraded", "/parameters/properties/a/const"],
    [
      "gemini",
      { a: { type: "string", format: "uri" } },
      "degraded",
      "/parameters/properties/a/format",
    ],
    ["mcp", { "x-ü": {}, a: object({ "b c": {} }) }, "degraded", "/parameters/properties/x-ü"],
    [
      "gemini",
      { a: object({ b: { type: "string" } }, { required: ["c"] }) },
      "degraded",
      "/parameters/properties/a/required/0",
    ],
  ])("for %s with %j is: %s", (target, properties, verdict, path) => {
    const { verdict: actual, reasons } = getReport(tool(object(properties)), target);
    expect([actual, reasons[0]?.path]).toEqual([verdict, path]);
  });

  it.each<[TargetName, string]>([
    ["openai", "degraded"],
    ["openai-strict", "degraded"],
    ["anthropic", "degraded"],
    ["mcp", "degraded"],
  ])("for %s with a union at the top level is: %s", (target, verdict) => {
    const choice = object({ a: { type: "string" } }, { anyOf: [{ required: ["a"] }] });
    expect(getReport(tool(choice), target).verdict).toBe(verdict);
  });

  it.each<[TargetName, object]>([
    ["anthropic", object({ "a b": {} }, { required: ["a b"] })],
    ["gemini", object({ "a.b": {} }, { required: ["a.b"] })],
    ["openai-strict", object({ a: { type: "object" } }, { required: ["a"] })],
    ["openai-strict", object({}, { additionalProperties: { type: "string" } })],
    ["openai-strict", object({}, { required: ["a"] })],
  ])("for %s refuses %j, which cannot be adapted", (target, parameters) => {
    expect(getReport(tool(parameters), target).verdict).toBe("refused");
  });

  it("reports an unusable name for every target", () => {
    const unusualTool = tool(object({}), { name: "calendar Prioritization" });
    for (const { target, reasons } of reportTargets(unusualTool))
      expect([target, reasons.some(({ path }) => path === "/name")]).toEqual([target, true]);
    expect(getReport(tool(object({}), { name: "2fa" }), "gemini").verdict).toBe("degraded");
    expect(getReport(tool(object({}), { name: "2fa" }), "openai").verdict).toBe("fits");
  });

  it("checks the size limits of strict mode", () => {
    const closedObject = (properties: Record<string, object>) =>
      object(properties, { required: Object.keys(properties), additionalProperties: false });
    const nestedObjects = (levels: number): object =>
      levels === 1
        ? closedObject({ end: { type: "string" } })
        : closedObject({ a: nestedObjects(levels - 1) });
    expect(getReport(tool(nestedObjects(10)), "openai-strict").verdict).toBe("fits");
    expect(getReport(tool(nestedObjects(11)), "openai-strict").reasons[0]?.message).toContain(
      "10 levels",
    );
    const values = (count: number, size: number) =>
      closedObject({
        a: {
          type: "string",
          enum: Array.from({ length: count }, (_, at) => `${at}`.padStart(size, "v")),
        },
      });
    expect(getReport(tool(values(250, 70)), "openai-strict").verdict).toBe("fits");
    expect(getReport(tool(values(251, 70)), "openai-strict").verdict).toBe("refused");
    expect(getReport(tool(values(1001, 5)), "openai-strict").verdict).toBe("refused");
  });

  it("gives an existing path for each reason, for any tool", { timeout: 60_000 }, () => {
    const accepted = anyParameters.filter(({ schema }) => checkParameters(schema).length === 0);
    fc.assert(
      fc.property(accepted, ({ schema }) => {
        const value = { ...tool(object({})), parameters: schema };
        const reports = reportTargets(value);
        expect(reports.map(({ target }) => target)).toEqual(targetNames);
        for (const { verdict, reasons } of reports) {
          expect(targetVerdicts).toContain(verdict);
          expect(reasons.length > 0).toBe(verdict !== "fits");
          for (const { path, message } of reasons) {
            const steps = parsePointer(path);
            const resolvedValue = steps.reduce<unknown>((at, step) => {
              const isContainer = isObject(at) || Array.isArray(at);
              return isContainer && Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined;
            }, value);
            expect([path, resolvedValue]).not.toEqual([path, undefined]);
            expect(message).toMatch(/^["A-Z].*\.$/);
          }
        }
      }),
    );
  });
});
