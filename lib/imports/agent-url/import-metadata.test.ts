import { expect, it } from "vitest";
import { greet, importOne } from "./agent-url-fixture";

const icon = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`;
const outputSchema = { type: "object", properties: { total: { type: "number" } } };

it("keeps the metadata of a tool in an MCP server's list", async () => {
  const { tool, codes } = await importOne({
    ...greet,
    annotations: { title: "Greet", readOnlyHint: true, openWorldHint: false, other: 1 },
    icons: [{ src: "https://a.example/icon.png" }, { src: icon, mimeType: "image/png" }],
    outputSchema,
  });
  expect(tool).toMatchObject({
    title: "Greet",
    icon,
    annotations: { readOnly: true, openWorld: false },
    outputSchema,
  });
  expect(tool).not.toHaveProperty("docNote");
  expect(codes).toEqual([]);
});

it("truncates or skips metadata that does not fit, with a warning", async () => {
  const { tool, codes } = await importOne({
    ...greet,
    title: "x".repeat(200),
    annotations: { readOnlyHint: "yes" },
    icons: [{ src: "https://a.example/icon.png" }],
    outputSchema: { $ref: "https://a.example/schema.json" },
  });
  expect(tool.title).toHaveLength(120);
  expect(tool).not.toHaveProperty("annotations");
  expect(tool).not.toHaveProperty("icon");
  expect(tool).not.toHaveProperty("outputSchema");
  expect(codes).toEqual(["text_cut", "icon_left_out", "output_schema_left_out"]);
});

it("removes duplicates from an output schema, with a warning", async () => {
  const { tool, codes } = await importOne({
    ...greet,
    outputSchema: { ...outputSchema, type: ["object", "object"], required: ["total", "total"] },
  });
  expect(tool.outputSchema).toEqual({ ...outputSchema, type: ["object"], required: ["total"] });
  expect(codes).toEqual(["required_mended", "type_mended"]);
});
