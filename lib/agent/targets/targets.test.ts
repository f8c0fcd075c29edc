import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkParameters } from "../check-schema";
import { isObject, pointerSteps } from "../json";
import { anyParameters } from "../testing/any-parameters";
import { type Tool, toolSchema } from "../tool";
import { reportTool, type TargetName, targetNames, verdicts } from ".";

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const tool = (parameters: object, more: object = {}): Tool =>
  toolSchema.parse({
    name: "run",
    description: "Does something.",
    parameters,
    handler: { kind: "javascript", code: "export default () => 1" },
    ...more,
  });
const report = (value: Tool, target: TargetName) => {
  const found = reportTool(value).find((each) => each.target === target);
  if (!found) throw new Error(`There is no target ${target}.`);
  return found;
};
const said = { description: "Said." };

describe("the report for a tool", () => {
  it("passes an ordinary tool everywhere but in strict mode", () => {
    const ordinary = tool(object({ a: { type: "string", ...said, enum: ["x"], default: "x" } }));
    const verdictOf = Object.fromEntries(
      reportTool(ordinary).map(({ target, verdict }) => [target, verdict]),
    );
    expect(verdictOf).toEqual({
      bhindi: "fits",
      openai: "fits",
      "openai-strict": "refused",
      anthropic: "fits",
      gemini: "fits",
      mcp: "fits",
    });
  });

  it("passes a tool that is made for strict mode", () => {
    const strict = object(
      { a: { type: ["string", "null"], ...said, maxLength: 5 } },
      { required: ["a"], additionalProperties: false },
    );
    expect(report(tool(strict), "openai-strict")).toMatchObject({ verdict: "fits", reasons: [] });
  });

  const list = { type: "array", ...said };
  const inner = object({ x: { type: "string", ...said } }, said);
  it.each<[TargetName, object, string, string]>([
    ["bhindi", { a: inner }, "degraded", "/parameters/properties/a/properties"],
    ["bhindi", { a: { type: "integer", ...said } }, "degraded", "/parameters/properties/a/type"],
    [
      "bhindi",
      { a: { type: "number", ...said, enum: [1] } },
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
      { a: { type: "object", ...said, default: {} } },
      "degraded",
      "/parameters/properties/a/default",
    ],
    ["bhindi", { a: { type: ["string", "null"], ...said } }, "refused", "/parameters/properties/a"],
    [
      "bhindi",
      { a: { anyOf: [{ type: "string" }], ...said } },
      "refused",
      "/parameters/properties/a",
    ],
    ["openai", { a: list }, "refused", "/parameters/properties/a"],
    ["openai-strict", { a: { type: "string" } }, "refused", "/parameters"],
    ["anthropic", { "a b": { type: "string" } }, "refused", "/parameters/properties/a b"],
    ["gemini", { "a.b": { type: "string" } }, "refused", "/parameters/properties/a.b"],
    ["gemini", { a: list }, "refused", "/parameters/properties/a"],
    ["gemini", { a: { ...said } }, "refused", "/parameters/properties/a"],
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
    [
      "gemini",
      { a: object({ b: { type: "string" } }, { required: ["c"] }) },
      "degraded",
      "/parameters/properties/a/required/0",
    ],
  ])("%s of %j: %s", (target, properties, verdict, path) => {
    const { verdict: found, reasons } = report(tool(object(properties)), target);
    expect([found, reasons[0]?.path]).toEqual([verdict, path]);
  });

  it.each<[TargetName, string]>([
    ["openai", "refused"],
    ["openai-strict", "refused"],
    ["anthropic", "refused"],
    ["mcp", "fits"],
  ])("%s with a union at the top level: %s", (target, verdict) => {
    const choice = object({ a: { type: "string" } }, { anyOf: [{ required: ["a"] }] });
    expect(report(tool(choice), target).verdict).toBe(verdict);
  });

  it("reports an unusable name for every target", () => {
    const odd = tool(object({}), { name: "calendar Prioritization" });
    for (const { target, reasons } of reportTool(odd))
      expect([target, reasons.some(({ path }) => path === "/name")]).toEqual([target, true]);
    expect(report(tool(object({}), { name: "2fa" }), "gemini").verdict).toBe("degraded");
    expect(report(tool(object({}), { name: "2fa" }), "openai").verdict).toBe("fits");
  });

  it("checks the size limits of strict mode", () => {
    const closed = (properties: Record<string, object>) =>
      object(properties, { required: Object.keys(properties), additionalProperties: false });
    const chain = (levels: number): object =>
      levels === 1 ? closed({ end: { type: "string" } }) : closed({ a: chain(levels - 1) });
    expect(report(tool(chain(10)), "openai-strict").verdict).toBe("fits");
    expect(report(tool(chain(11)), "openai-strict").reasons[0]?.message).toContain("10 levels");
    const values = (count: number, size: number) =>
      closed({
        a: {
          type: "string",
          enum: Array.from({ length: count }, (_, at) => `${at}`.padStart(size, "v")),
        },
      });
    expect(report(tool(values(250, 70)), "openai-strict").verdict).toBe("fits");
    expect(report(tool(values(251, 70)), "openai-strict").verdict).toBe("refused");
    expect(report(tool(values(1001, 5)), "openai-strict").verdict).toBe("refused");
  });

  it("gives an existing path for each reason, for any tool", { timeout: 60_000 }, () => {
    const accepted = anyParameters.filter(({ schema }) => checkParameters(schema).length === 0);
    fc.assert(
      fc.property(accepted, ({ schema }) => {
        const value = { ...tool(object({})), parameters: schema };
        const reports = reportTool(value);
        expect(reports.map(({ target }) => target)).toEqual(targetNames);
        for (const { verdict, reasons } of reports) {
          expect(verdicts).toContain(verdict);
          expect(reasons.length > 0).toBe(verdict !== "fits");
          for (const { path, message } of reasons) {
            const steps = pointerSteps(path);
            const found = steps.reduce<unknown>(
              (at, step) =>
                Array.isArray(at)
                  ? at[Number(step)]
                  : isObject(at) && Object.hasOwn(at, step)
                    ? at[step]
                    : undefined,
              value,
            );
            expect([path, found]).not.toEqual([path, undefined]);
            expect(message).toMatch(/^["A-Z].*\.$/);
          }
        }
      }),
    );
  });
});
