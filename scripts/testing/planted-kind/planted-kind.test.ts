import { describe, expect, it } from "vitest";
import { handlerKinds } from "@/lib/agent/handlers";
import { echoEditor } from "./echo-editor-fixture";
import { echo } from "./echo-handler-fixture";
import { echoKind } from "./echo-kind-fixture";

// The cost of a third kind: three files beside this one, and these three lines, one in each
// registry. The manifest's schema is built from the first registry, so everything else is imported
// after that line.
Object.assign(handlerKinds, { echo: echoKind });
Object.assign((await import("@/lib/handlers")).handlers, { echo });
const editors = await import("@/components/tool-editor/handlers");
Object.assign(editors.handlerEditors, { echo: echoEditor });

const { toolSchema } = await import("@/lib/agent/tool");
const { manifestJsonSchema } = await import("@/lib/agent/manifest-json-schema");
const { findCredentialGaps } = await import("@/lib/agent/credentials/credential-gaps");
const { lintTool } = await import("@/lib/analysis/lint-tool");
const { findDraftCodeIssues } = await import("@/lib/api/find-code-issues");
const { diffHandler } = await import("@/lib/diff/diff-handler");
const { findHooks } = await import("@/lib/runtime/call/hooks");
const { getCacheTtl } = await import("@/lib/runtime/policy/result-cache");
const { setUp } = await import("@/lib/runtime/runtime-fixture");
const { formFromTool } = await import("@/components/tool-editor/form/codec/tool-form");
const { toolFromForm } = await import("@/components/tool-editor/form/codec/tool-from-form");
const { fieldName } = await import("@/components/tool-editor/form/validation/field-name");
const { readForm } = await import("@/components/tool-editor/form/validation/read-form");

const input = (handler: object = {}, change: object = {}) => ({
  name: "greet",
  description: "Greets a person.",
  parameters: {
    type: "object",
    properties: { name: { type: "string", description: "A person." } },
  },
  handler: { kind: "echo", text: "Hello, {{params.name}}.", ...handler },
  ...change,
});
const tool = toolSchema.parse(input());
const issues = (handler: object) =>
  toolSchema
    .safeParse(input(handler))
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a third handler kind", () => {
  it("is validated, including its placeholders", () => {
    expect(issues({})).toBeUndefined();
    expect(issues({ text: "" })).toEqual([["handler.text", "Enter the text to return."]]);
    expect(issues({ other: 1 })).toHaveLength(1);
    expect(issues({ text: "{{params.nmae}}" })).toEqual([
      ["handler.text", expect.stringContaining("Did you mean {{params.name}}?")],
    ]);
    expect(JSON.stringify(manifestJsonSchema())).toContain('"const":"echo"');
  });

  it("reports the credential fields that it lacks", () => {
    const text = "{{credentials.github.token}}";
    const grantedTool = toolSchema.parse(input({ text }, { credentials: ["github"] }));
    expect(findCredentialGaps(grantedTool, { github: ["user"] })[0]?.message).toContain('"token"');
  });

  it("controls the cache in calls and in lint", () => {
    const limits = { cacheTtlSeconds: 60 };
    const cached = toolSchema.parse(input({}, { limits }));
    const fresh = toolSchema.parse(input({ isFresh: true }, { limits }));
    expect([getCacheTtl(cached), getCacheTtl(fresh)]).toEqual([60, 0]);
    expect(lintTool(cached)).toEqual([]);
    expect(lintTool(fresh)[0]?.message).toContain("Not cached: it is always fresh.");
  });

  it("has no code to check and no hooks by default", async () => {
    const checkCode = () => Promise.reject(new Error("There is no code."));
    expect(findHooks(tool)).toBeUndefined();
    expect(await findDraftCodeIssues(checkCode, { tools: [tool] })).toEqual([]);
  });

  it("is compared between versions", () => {
    const other = toolSchema.parse(input({ text: "Hi" }));
    const request = { kind: "http", method: "GET", url: "https://a.example" } as const;
    expect(diffHandler(tool.handler, other.handler)[0]).toMatchObject({ kind: "compatible" });
    const summaries = [other.handler, request].map((after) =>
      JSON.stringify(diffHandler(tool.handler, after)),
    );
    expect(summaries[0]).toContain("the text changed");
    expect(summaries[1]).toContain("with an HTTP request instead of a fixed text");
  });

  it("is edited in a form that keeps the forms of the other kinds", () => {
    const form = formFromTool(tool);
    expect(form.http.url).toBe("");
    expect(toolFromForm(form, tool)).toEqual(tool);
    expect(toolFromForm(form, tool).handler).toBe(tool.handler);
    Object.assign(form, { echo: { text: "\t{{params.nmae}}", isFresh: true } });
    expect(toolFromForm(form, tool).handler).toEqual({
      kind: "echo",
      text: "\t{{params.nmae}}",
      isFresh: true,
    });
    const context = { before: tool, otherNames: [], variables: [] };
    expect(readForm(form, context).issues).toMatchObject([
      { path: "echo.text", message: "Remove the tab." },
    ]);
    Object.assign(form, { echo: { text: "{{params.nmae}}", isFresh: true } });
    expect(readForm(form, context).issues).toMatchObject([
      { path: "echo.text", fix: { path: "echo.text", value: "{{params.name}}" } },
    ]);
    expect(fieldName(form, "echo.text", "tool")).toBe("Text to return");
  });

  it("runs", async () => {
    const { outcome } = await setUp({ ...tool, name: "run", responseType: "text" }).call({
      name: "Ada",
    });
    expect(outcome).toMatchObject({ ok: true, data: { text: "Hello, Ada." } });
  });
});
