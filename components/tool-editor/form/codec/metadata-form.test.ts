import { expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { metadataFormFrom, metadataFromForm, metadataIssues } from "./metadata-form";

const tool: Tool = {
  name: "a",
  title: "A title",
  description: "A tool.",
  icon: "data:image/png;base64,iVBORw0KGgo=",
  parameters: { type: "object", properties: {} },
  annotations: { openWorld: false, readOnly: true },
  scope: "a:read",
  outputSchema: { required: ["b"], type: "object" },
  handler: { kind: "http", method: "GET", url: "https://a.example" },
};

it("keeps unchanged values as they were written", () => {
  expect(JSON.stringify({ ...tool, ...metadataFromForm(metadataFormFrom(tool), tool) })).toBe(
    JSON.stringify(tool),
  );
  const emptyTool = { ...tool, annotations: {} };
  expect(metadataFromForm(metadataFormFrom(emptyTool), emptyTool).annotations).toEqual({});
});

it("keeps the last schema while the text is not JSON, and reports where it is invalid", () => {
  const form = { ...metadataFormFrom(tool), outputSchema: '{\n"type": }' };
  expect(metadataFromForm(form, tool).outputSchema).toBe(tool.outputSchema);
  expect(metadataIssues(form)).toEqual([
    expect.objectContaining({
      path: "metadata.outputSchema",
      message: expect.stringMatching(/^The text is not JSON\. Line 2: /),
    }),
  ]);
  expect(metadataIssues({ ...form, outputSchema: " " })).toEqual([]);
});
