import { describe, expect, it } from "vitest";
import type { Tool } from "../agent/tool";
import type { JsonSchema } from "../schema/json-schema";
import { createAgent, exampleTool, formatChanges } from "./diff-versions-fixture";

const compare = (before: Partial<Tool>, after: Partial<Tool>) =>
  formatChanges(
    createAgent([{ ...exampleTool, ...before }]),
    createAgent([{ ...exampleTool, ...after }]),
  );

it("treats titles and icons as texts", () => {
  expect(compare({}, { title: "Greet", icon: "data:a" })).toEqual([
    "text-only: Title changed.",
    "text-only: Icon changed.",
  ]);
});

it("describes annotations by their effect", () => {
  expect(compare({}, { annotations: { readOnly: false, destructive: true } })).toEqual([
    "compatible: Hosts are now told that it may change something and may change or delete what exists.",
  ]);
  expect(compare({}, { annotations: { readOnly: true } })).toEqual([
    'text-only: "annotations" is written differently; calls stay the same.',
  ]);
});

it("treats a scope that sign-ins lack as breaking", () => {
  expect(compare({}, { scope: "send" })[0]).toMatch(/^breaking: .*need the scope "send"\./);
  expect(compare({ scope: "read" }, { scope: "send" })[0]).toMatch(
    /^breaking: .*"send" instead of "read"\./,
  );
  expect(compare({ scope: "send" }, {})).toEqual([
    'compatible: Sign-ins no longer need the scope "send".',
  ]);
});

it("treats a different model name as breaking", () => {
  const name = exampleTool.name;
  expect(compare({}, { modelName: "other" })).toEqual([
    `breaking: Models and MCP clients now call it "other" instead of "${name}".`,
  ]);
  expect(compare({ modelName: name }, {})).toEqual([
    'text-only: "modelName" is written differently; calls stay the same.',
  ]);
});

it("treats requiring tasks as breaking", () => {
  expect(compare({}, { taskSupport: "required" })[0]).toMatch(/^breaking: .*do not support tasks/);
  expect(compare({}, { taskSupport: "optional" })[0]).toMatch(/^compatible: /);
  expect(compare({ taskSupport: "required" }, { taskSupport: "optional" })).toEqual([
    "compatible: Over MCP, clients that do not support tasks can now also call it.",
  ]);
  expect(compare({ taskSupport: "optional" }, {})[0]).toMatch(/^compatible: .*no longer/);
});

describe("an output schema", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { total: { type: "number" } },
    required: ["total"],
  };
  const change = (after: JsonSchema | undefined, before: JsonSchema | undefined = schema) =>
    compare(
      { ...(before && { outputSchema: before }) },
      { ...(after && { outputSchema: after }) },
    ).map((row) => row.split(":")[0]);

  it("may promise more, but not less", () => {
    expect(compare({}, { outputSchema: schema })[0]).toMatch(/^compatible: /);
    expect(change(undefined)).toEqual(["breaking"]);
    expect(change({ ...schema, required: [] })).toEqual(["breaking"]);
    expect(change({ ...schema, properties: { total: { type: "string" } } })).toEqual(["breaking"]);
    expect(change({ ...schema, properties: { total: { type: "integer" } } })).toEqual([
      "compatible",
    ]);
    expect(change({ ...schema, title: "Order" })).toEqual(["text-only"]);
  });

  it("is compared with its references resolved", () => {
    const $defs = { total: { type: "number" as const } };
    const referring = { ...schema, properties: { total: { $ref: "#/$defs/total" } }, $defs };
    expect(change(referring)).toEqual(["text-only"]);
  });
});
