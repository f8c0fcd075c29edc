import { describe, expect, it } from "vitest";
import { type HttpHandler, httpHandler } from "@/lib/agent/handlers/http";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { buildMaskedRequest, resolveRequest } from "./resolve-request";

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
const base64 = Buffer.from(bytes).toString("base64");
const file: JsonSchema = { type: "string", contentEncoding: "base64" };

const createValues = (params: Record<string, unknown>, properties: Record<string, JsonSchema>) => ({
  params,
  parameters: { type: "object" as const, properties, $defs: { File: file } },
  variables: {},
  credentials: {},
  caller: {},
  context: {},
});
const toHandler = (body: HttpHandler["body"]) =>
  httpHandler.parse({ kind: "http", method: "POST", url: "https://a.example/x", body });
const multipart = (value: unknown, fileName: string | undefined = "a.bin") =>
  toHandler({
    type: "multipart",
    value: { file: value as string, note: "é" },
    encoding: { file: { ...(fileName && { fileName }), contentType: "image/png" } },
  });

/** Returns the parts as the service receives them. */
const readParts = async (handler: HttpHandler, values: ReturnType<typeof createValues>) => {
  const result = resolveRequest(handler, values);
  if (!result.ok) throw new Error(result.error.message);
  const { body, headers } = result.request;
  const content = typeof body === "string" ? body : body && new Uint8Array(body);
  const form = await new Response(content, {
    headers: headers.map(([...pair]) => pair),
  }).formData();
  expect(form.get("note")).toBe("é");
  return Promise.all(
    form
      .getAll("file")
      .map(async (part) =>
        typeof part === "string"
          ? part
          : [part.name, part.type, Buffer.from(await part.arrayBuffer()).toString("base64")],
      ),
  );
};

describe("a part with a file name", () => {
  const sent = ["a.bin", "image/png", base64];

  it("sends the bytes of a Base64 parameter", async () => {
    const values = createValues({ file: base64 }, { file });
    expect(await readParts(multipart("{{params.file}}"), values)).toEqual([sent]);
    const wrapped = createValues({ file: base64.replace(/.{76}/g, "$&\r\n") }, { file });
    expect(await readParts(multipart("{{params.file}}"), wrapped)).toEqual([sent]);
  });

  it.each<[string, JsonSchema]>([
    ["that may be null", { ...file, type: ["string", "null"] }],
    ["or null", { anyOf: [file, { type: "null" }] }],
    ["of a definition", { $ref: "#/$defs/File" }],
    ["of a merged schema", { allOf: [{ $ref: "#/$defs/File" }], description: "A file." }],
    ["that is a list or a single one", { oneOf: [file, { type: "array", items: file }] }],
  ])("sends a file %s", async (_, schema) => {
    const values = createValues({ file: base64 }, { file: schema });
    expect(await readParts(multipart("{{params.file}}"), values)).toEqual([sent]);
  });

  it("is repeated for a list, and omitted without a value", async () => {
    const files = { type: "array" as const, items: file };
    const values = createValues(
      { list: [base64, "AA=="], inner: { file: base64 } },
      {
        list: files,
        inner: { type: "object", properties: { file } },
      },
    );
    expect(await readParts(multipart("{{params.list}}"), values)).toEqual([
      sent,
      ["a.bin", "image/png", "AA=="],
    ]);
    expect(
      await readParts(multipart(["{{params.list.1}}", "{{params.inner.file}}"]), values),
    ).toEqual([["a.bin", "image/png", "AA=="], sent]);
    expect(await readParts(multipart("{{params.file}}"), createValues({}, { file }))).toEqual([]);
  });

  it("sends other parameters, literals and mixed text as text", async () => {
    const text = (content: string) => ["a.bin", "image/png", btoa(content)];
    const values = createValues({ file: "AA==" }, { file: { type: "string" } });
    expect(await readParts(multipart("{{params.file}}"), values)).toEqual([text("AA==")]);
    const encoded = createValues({ file: "AA==" }, { file });
    expect(await readParts(multipart("AA=="), encoded)).toEqual([text("AA==")]);
    expect(await readParts(multipart("x{{params.file}}"), encoded)).toEqual([text("xAA==")]);
    expect(await readParts(multipart("{{params.file}}", ""), encoded)).toEqual(["AA=="]);
  });
});

it("sends the bytes of a text body that is a Base64 parameter", () => {
  const handler = toHandler({ type: "text", value: "{{params.file}}" });
  const result = resolveRequest(handler, createValues({ file: base64 }, { file }));
  expect(result.ok && result.request).toMatchObject({
    body: bytes,
    headers: [["content-type", "application/octet-stream"]],
  });
  const empty = resolveRequest(handler, createValues({}, { file }));
  expect(empty.ok && empty.request).toMatchObject({ body: undefined, headers: [] });
});

it("rejects invalid Base64 before sending anything", () => {
  for (const value of ["not Base64!", "data:image/png;base64,AA==", { a: 1 }, "A"])
    expect(
      resolveRequest(multipart("{{params.file}}"), createValues({ file: value }, { file })),
    ).toMatchObject({
      ok: false,
      error: { code: "INVALID_PARAMETER", parameter: "file" },
    });
});

it("displays a file as its size", () => {
  const handler = multipart("{{params.file}}");
  const show = (value: unknown) =>
    buildMaskedRequest(handler, createValues({ file: value }, { file }));
  const { body = "", origins } = show(base64);
  expect(body.split("\r\n")).toContain("(256 bytes)");
  const { spot } = origins.find(({ placeholder }) => placeholder === "params.file") ?? {};
  expect(body.slice(spot?.from, spot?.to)).toBe("(256 bytes)");
  expect(show("not Base64!").body).toContain("not Base64!");
  expect(
    buildMaskedRequest(handler, createValues({}, { file }), { keepMissingValues: true }).body,
  ).toContain("{{params.file}}");
});
