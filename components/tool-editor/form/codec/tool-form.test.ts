import { describe, expect, it } from "vitest";
import { blankRow } from "@/components/tool-editor/parameters/model/rows";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import { readForm } from "../validation/read-form";
import { formFromTool } from "./tool-form";
import { toolFromForm, toolText } from "./tool-from-form";

const fullTool = {
  ...slack.tools[0],
  category: "chat",
  modes: ["code"],
  visibleParameters: ["text", "query"],
  taskSupport: "required",
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

const styledTool: Tool = {
  ...slack.tools[0],
  handler: {
    kind: "http",
    method: "POST",
    url: "https://example.com/{{params.query}}",
    path: [{ name: "ids", value: "{{params.query}}", style: "matrix", explode: true }],
    query: [
      { name: "a", value: "{{params.text}}", style: "deepObject", explode: true },
      { name: "b", value: "{{params.text}}", explode: false },
    ],
    headers: [{ name: "x-a", value: "{{params.text}}", style: "simple", explode: true }],
    body: {
      type: "multipart",
      value: { file: "{{params.text}}", plain: "1", list: "{{params.query}}" },
      encoding: {
        file: { fileName: "a.csv", contentType: "text/csv" },
        list: { style: "pipeDelimited" },
      },
    },
  },
};

const jsonTool: Tool = {
  ...slack.tools[0],
  handler: {
    kind: "http",
    method: "POST",
    url: "https://slack.com/api/chat.postMessage",
    body: { type: "json", value: { channel: "{{params.query}}", text: "{{params.text}}" } },
  },
};

const scriptTool = {
  name: "add",
  description: "Adds.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
} as Tool;

describe("tool form", () => {
  it.each([slack.tools[0], jsonTool, styledTool, fullTool, scriptTool])(
    "round-trips $name unchanged",
    (tool) => {
      expect(toolText(toolFromForm(formFromTool(tool), tool))).toBe(toolText(tool));
    },
  );

  it("keeps properties without a field after a change", () => {
    const form = formFromTool(fullTool);
    form.http.headers = [
      { id: "1", enabled: false, name: "x-a", value: "1", whenMissing: "", json: false },
    ];
    form.timeout = "3";
    const tool = toolFromForm(form, fullTool);
    expect(tool.handler).toMatchObject({
      response: { envelope: true },
      headers: [{ name: "x-a", value: "1", enabled: false }],
      body: { type: "form", value: { count: 5 } },
    });
    expect(tool.limits).toEqual({ ...fullTool.limits, timeoutMs: 3000 });
    expect(tool.examples).toBe(fullTool.examples);
  });

  it("reads and writes response handling", () => {
    const response = { select: "items", errorWhen: "errors", errorMessage: "errors[0]" };
    const handler = { kind: "http", method: "GET", url: "https://a.example", response } as const;
    const before = { ...fullTool, handler } as Tool;
    const form = formFromTool(before);
    expect(form.http).toMatchObject({ ...response, envelope: false });
    form.http.url = "https://b.example";
    expect(toolFromForm(form, before).handler).toEqual({ ...handler, url: "https://b.example" });
    Object.assign(form.http, { select: "", errorWhen: "", errorMessage: "", envelope: true });
    expect(toolFromForm(form, before).handler).toMatchObject({ response: { envelope: true } });
    const blank = formFromTool(null);
    blank.http.select = "a";
    expect(toolFromForm(blank, null).handler).toMatchObject({ response: { select: "a" } });
  });

  it("reports an invalid expression at its field while typing", () => {
    const form = formFromTool(fullTool);
    Object.assign(form.http, {
      envelope: false,
      select: "a[",
      errorWhen: "ok",
      errorMessage: "x(",
    });
    const context = { before: fullTool, otherNames: [], variables: [] };
    expect(readForm(form, context).issues.filter(({ live }) => live)).toMatchObject([
      { path: "http.select", message: expect.stringContaining("JMESPath") },
      { path: "http.errorMessage", message: expect.stringContaining("JMESPath") },
    ]);
    form.http.envelope = true;
    form.http.select = "a";
    expect(readForm(form, context).issues.map(({ path }) => path)).toContain("http.errorWhen");
  });

  it("omits defaults of a new tool", () => {
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

  it("lists visible parameters only if one is hidden", () => {
    const form = formFromTool(null);
    form.rows = [blankRow("a"), { ...blankRow("b"), visible: false }];
    expect(toolFromForm(form, null).visibleParameters).toEqual(["a"]);
    form.rows = [blankRow("a"), blankRow("b")];
    expect(toolFromForm(form, null).visibleParameters).toBeUndefined();
  });

  it("keeps the other handler's content when the kind changes", () => {
    const form = formFromTool(fullTool);
    form.kind = "javascript";
    expect(toolFromForm(form, fullTool).handler.kind).toBe("javascript");
    form.kind = "http";
    expect(toolFromForm(form, fullTool).handler).toBe(fullTool.handler);
  });

  it("keeps the last valid body while its JSON is invalid", () => {
    const form = formFromTool(jsonTool);
    form.http.bodyJson = '{"a": ';
    expect(toolFromForm(form, jsonTool).handler).toMatchObject({
      body: { value: { text: "{{params.text}}" } },
    });
  });
});

it("writes the chosen list style of a path parameter while the URL has its placeholder", () => {
  const form = formFromTool(styledTool);
  const path = [{ name: "ids", value: "{{params.query}}", style: "label" as const }];
  const change = (http: Partial<typeof form.http>) =>
    toolFromForm({ ...form, http: { ...form.http, ...http } }, styledTool).handler;
  expect(change({ path })).toMatchObject({ path });
  expect(change({ url: "https://example.com/" })).not.toHaveProperty("path");
  expect(change({ method: "GET" })).toMatchObject({ path: form.http.path });
});
