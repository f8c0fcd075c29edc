import { describe, expect, it } from "vitest";
import { slack } from "@/lib/agent/examples/slack";
import { blankRow } from "@/lib/agent/parameters/rows";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { formFromTool } from "./tool-form";
import { toolFromForm, toolText } from "./tool-from-form";

const full = {
  ...slack.tools[0],
  category: "chat",
  modes: ["code"],
  visibleParameters: ["text", "query"],
  limits: { timeoutMs: 2500, rate: { calls: 5, perSeconds: 60, per: "key" } },
  parameters: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    properties: {
      query: { title: "Who", type: "string", minLength: 1 },
      text: { type: "string", examples: ["Hi"] },
      either: { anyOf: [{ type: "string" }, { type: "number" }] },
      list: { items: { type: "object", properties: { n: { type: "integer" } } }, type: "array" },
    },
    type: "object",
    required: ["text", "query"],
    additionalProperties: false,
  },
  handler: {
    kind: "http",
    method: "POST",
    url: "https://example.com/{{params.query}}",
    query: [{ value: "{{params.text}}", name: "t", enabled: true }],
    body: { type: "form", value: { count: 5, text: "{{params.text}}" } },
    response: { envelope: true },
  },
  examples: [{ name: "One", params: { query: "a", text: "b" } }],
} as unknown as Tool;

const script = {
  name: "add",
  description: "Adds.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
} as Tool;

describe("a tool and its form", () => {
  it.each([slack.tools[0] as Tool, full, script])(
    "gives $name back letter by letter when nothing was typed",
    (tool) => {
      expect(toolText(toolFromForm(formFromTool(tool), tool))).toBe(toolText(tool));
    },
  );

  it("keeps what has no field when something else was typed", () => {
    const form = formFromTool(full);
    form.http.headers = [
      { id: "1", enabled: false, name: "x-a", value: "1", whenMissing: "", json: false },
    ];
    form.timeout = "3";
    const tool = toolFromForm(form, full);
    expect(tool.handler).toMatchObject({
      response: { envelope: true },
      headers: [{ name: "x-a", value: "1", enabled: false }],
      body: { type: "form", value: { count: 5 } },
    });
    expect(tool.limits).toEqual({ ...full.limits, timeoutMs: 3000 });
    expect(tool.examples).toBe(full.examples);
  });

  it("says nothing that a new tool leaves at its default", () => {
    const form = formFromTool(null);
    Object.assign(form, { name: "find", description: "Finds.", rows: [blankRow("query")] });
    form.http.url = "https://example.com";
    const tool = toolFromForm(form, null);
    expect(toolSchema.parse(tool)).toEqual({
      name: "find",
      description: "Finds.",
      parameters: { type: "object", properties: { query: { type: "string" } } },
      handler: { kind: "http", method: "GET", url: "https://example.com" },
    });
  });

  it("names the visible parameters only when one is hidden", () => {
    const form = formFromTool(null);
    form.rows = [blankRow("a"), { ...blankRow("b"), visible: false }];
    expect(toolFromForm(form, null).visibleParameters).toEqual(["a"]);
    form.rows = [blankRow("a"), blankRow("b")];
    expect(toolFromForm(form, null).visibleParameters).toBeUndefined();
  });

  it("keeps the other kind's typing while the kind changes", () => {
    const form = formFromTool(full);
    form.kind = "javascript";
    expect(toolFromForm(form, full).handler.kind).toBe("javascript");
    form.kind = "http";
    expect(toolFromForm(form, full).handler).toBe(full.handler);
  });

  it("keeps the last good body while its JSON cannot be read", () => {
    const tool = slack.tools[0] as Tool;
    const form = formFromTool(tool);
    form.http.bodyJson = '{"a": ';
    expect(toolFromForm(form, tool).handler).toMatchObject({
      body: { value: { text: "{{params.text}}" } },
    });
  });
});
