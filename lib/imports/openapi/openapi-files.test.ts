import { describe, expect, it } from "vitest";
import { body, importOne, type Node } from "./openapi-fixture";

const importFile = async (property: Node, encoding: Node = {}) => {
  const schema = { type: "object", properties: { photo: property } };
  const content = { "multipart/form-data": { schema, encoding: { photo: encoding } } };
  const { tool, handler, warnings } = await importOne({
    description: "Uploads.",
    requestBody: { required: true, content },
  });
  if (handler.body?.type !== "multipart") throw new Error("It is not multipart.");
  return {
    schema: tool.parameters.properties.photo,
    part: handler.body.encoding?.photo,
    warnings: warnings.map(({ code, message }) => `${code}: ${message}`),
  };
};
const binary = { type: "string", format: "binary" };
const base64 = { type: "string", contentEncoding: "base64" };
const description = "File content in Base64.";
const bin = { contentType: "application/octet-stream", fileName: "photo.bin" };

describe("a file in a multipart body", () => {
  it("is provided in Base64 and sent as bytes, with a warning", async () => {
    const { schema, part, warnings } = await importFile(
      { ...binary, description: "A photo", maxLength: 1000, pattern: "^x", example: "(bytes)" },
      { contentType: "image/png, image/jpeg" },
    );
    expect(schema).toEqual({
      ...base64,
      description: `A photo. ${description}`,
      maxLength: 1336,
    });
    expect(part).toEqual({ contentType: "image/png", fileName: "photo.png" });
    expect(warnings).toEqual([
      'media_changed: "photo" may be "image/png, image/jpeg". It is sent as image/png.',
      'file_as_base64: "photo" is a file. Callers provide its content in Base64. It is sent with the file name "photo.png" and the type image/png.',
    ]);
  });

  it.each<[string, Node, Node]>([
    ["of OpenAPI 3.1", { contentMediaType: "image/webp" }, { contentMediaType: "image/webp" }],
    ["with the encoding binary", { type: "string", contentEncoding: "binary" }, {}],
    ["that may be null", { ...binary, nullable: true }, { type: ["string", "null"] }],
  ])("%s is provided in Base64", async (_, property, expected) => {
    const { schema, part } = await importFile(property);
    expect(schema).toEqual({ ...base64, description, ...expected });
    expect(part?.fileName).toMatch(/^photo\.(?:bin|webp)$/);
  });

  it.each<[string, Node, Node]>([
    ["a list", { type: "array", items: binary }, { type: "array", items: base64 }],
    [
      "variants",
      { anyOf: [binary, { type: "array", items: binary }, { type: "null" }] },
      { anyOf: [base64, { type: "array", items: base64 }, { type: "null" }] },
    ],
  ])("may be in %s", async (_, property, expected) => {
    const { schema, part } = await importFile(property);
    expect(schema).toEqual({ ...expected, description });
    expect(part).toEqual(bin);
  });

  it("is provided as text if its type is text", async () => {
    const { schema, part, warnings } = await importFile(binary, { contentType: "text/csv" });
    expect(schema).toEqual(binary);
    expect(part).toEqual({ contentType: "text/csv", fileName: "photo.csv" });
    expect(warnings[0]).toMatch(
      /^file_as_text: "photo" is a file. Callers provide its content as text/,
    );
  });

  it("is not a file if the document expects Base64 text or also allows other values", async () => {
    const text = await importFile({ type: "string", contentEncoding: "base64" });
    expect(text.part).toEqual({ contentType: "application/octet-stream" });
    const link = await importFile({ anyOf: [binary, { type: "string", format: "uri" }] });
    expect([link.part, link.warnings]).toEqual([undefined, []]);
  });
});

it("takes a body that is a file in Base64", async () => {
  for (const schema of [binary, { type: "string", format: "byte" }, {}]) {
    const { tool, handler, codes } = await importOne({
      description: "Uploads.",
      ...body(schema, true, "image/png"),
    });
    expect(tool.parameters.properties.body).toEqual({ ...base64, description });
    expect(handler).toMatchObject({
      headers: [{ name: "content-type", value: "image/png" }],
      body: { type: "text", value: "{{params.body}}" },
    });
    expect(codes).toEqual(["file_as_base64"]);
  }
  const text = await importOne(body({ type: "string" }, true, "application/yaml"));
  expect(text.tool.parameters.properties.body).toEqual({ type: "string" });
});

it.each(["*/*", "application/*"])("sends the bytes of a body of type %s", async (type) => {
  const { tool, handler } = await importOne({ description: "Does.", ...body(binary, true, type) });
  expect(tool.parameters.properties.body).toEqual({ ...base64, description });
  expect(handler.body).toEqual({ type: "text", value: "{{params.body}}" });
  expect(handler.headers).toEqual([{ name: "content-type", value: "application/octet-stream" }]);
});

it("describes the items of a sequence, which callers write as text", async () => {
  const importItems = (itemSchema: Node) =>
    importOne({
      description: "Sends.",
      requestBody: { description: "Events", content: { "application/jsonl": { itemSchema } } },
    });
  const event = { type: "object", properties: { at: { type: "string", format: "date-time" } } };
  const { tool, codes } = await importItems(event);
  expect(tool.parameters.properties.body).toEqual({
    type: "string",
    description: `Events. A sequence of items with this JSON Schema: ${JSON.stringify(event)}`,
  });
  expect(codes).toEqual([]);
  const large = await importItems({ enum: Array.from({ length: 500 }, (_, index) => index) });
  expect(large.codes).toEqual(["schema_cut"]);
});
