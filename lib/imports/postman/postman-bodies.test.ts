import { describe, expect, it } from "vitest";
import { type Node, shopUrl } from "./collection-fixture";
import { importItems, importOne } from "./postman-fixture";

describe("bodies", () => {
  const body = (input: Node) => importOne({ method: "POST", url: shopUrl, body: input });

  it("are left out if Postman does not send them", () => {
    const request = { method: "GET", url: `${shopUrl}/a`, body: { mode: "raw", raw: '{"a":1}' } };
    const { handler, tool, warnings } = importOne(request);
    expect(handler.body).toBeUndefined();
    expect(tool.parameters.properties).toEqual({});
    expect(warnings.map(({ message }) => message)).toContain(
      "GET requests are sent without a body, so it was removed.",
    );
    for (const mode of ["formdata", "urlencoded"])
      expect(body({ mode, [mode]: [] }).handler.body).toBeUndefined();
    const protocolProfileBehavior = { disableBodyPruning: true };
    const item = { name: "Do it", request };
    for (const sent of [
      importItems([{ ...item, protocolProfileBehavior }]),
      importItems([{ name: "Folder", item: [item], protocolProfileBehavior }]),
      importItems([item], { protocolProfileBehavior }),
    ])
      expect(sent.manifest.tools[0]?.handler).toMatchObject({
        body: { type: "json", value: { a: "{{params.a}}" } },
      });
  });

  it("may have comments, which Postman does not send", () => {
    const raw =
      '{\n  // The article\n  "sku": "a//b", /* how many */ "qty": {{qty}},\n"id": 9007199254740993 }';
    const { handler, tool, codes } = body({
      mode: "raw",
      raw,
      options: { raw: { language: "json" } },
    });
    expect(handler.body).toEqual({
      type: "json",
      value: { sku: "{{params.sku}}", qty: "{{params.qty}}", id: "{{params.id}}" },
    });
    expect(tool.parameters.properties.id).toMatchObject({ examples: ["9007199254740993"] });
    expect(codes).toContain("number_as_text");
  });

  it("contain variables as they are written, which may be numbers and objects", () => {
    const variable = [
      { key: "count", value: "5" },
      { key: "place", value: '{"city": "Berlin"}' },
      { key: "field", value: "size" },
    ];
    const convert = (input: Node) =>
      importOne({ method: "POST", url: shopUrl, body: input }, { variable });
    const raw = '{"{{field}}": {{count}}, "text": "{{count}}", "place": {{place}}, "id": {{id}}}';
    const { tool, handler } = convert({ mode: "raw", raw });
    expect(tool.parameters.properties).toMatchObject({
      size: { type: "integer", examples: [5] },
      text: { type: "string", examples: ["5"] },
      place: { type: "object", properties: { city: { type: "string" } } },
    });
    expect(handler.body).toMatchObject({ value: { id: "{{params.id}}" } });
    const form = convert({ mode: "urlencoded", urlencoded: [{ key: "{{field}}", value: "1" }] });
    expect(form.handler.body).toEqual({ type: "form", value: { size: "{{params.size}}" } });
  });

  it("take files from callers", () => {
    const { handler, tool, warnings } = body({
      mode: "formdata",
      formdata: [
        { key: "photo", type: "file", src: "/C:/me/cat.png", description: "A cat." },
        { key: "list", type: "file", src: ["/a.csv", "/b.csv"] },
        { key: "none", type: "file", src: [] },
        { key: "meta", type: "text", value: "{}", contentType: "application/json" },
      ],
    });
    expect(handler.body).toEqual({
      type: "multipart",
      value: {
        photo: "{{params.photo}}",
        list: "{{params.list}}",
        none: "{{params.none}}",
        meta: "{{params.meta}}",
      },
      encoding: {
        photo: { fileName: "cat.png", contentType: "image/png" },
        list: { fileName: "a.csv", contentType: "text/csv" },
        none: { fileName: "none" },
        meta: { contentType: "application/json" },
      },
    });
    expect(tool.parameters.properties).toMatchObject({
      photo: { contentEncoding: "base64", description: "A cat. File content in Base64." },
      list: { type: "array", items: { type: "string" } },
      none: { type: "string", contentEncoding: "base64" },
    });
    expect(warnings.map(({ message }) => message)).toContain(
      '"photo" is a file. Callers provide its content in Base64. It is sent with the file name "cat.png" and the type image/png.',
    );
    const whole = body({ mode: "file", file: { src: "/cat.png" } });
    expect(whole.handler).toMatchObject({
      headers: [{ name: "content-type", value: "image/png" }],
      body: { type: "text", value: "{{params.body}}" },
    });
    expect(whole.tool.parameters.properties.body).toMatchObject({ contentEncoding: "base64" });
    expect(whole.codes).toContain("file_as_base64");
  });

  it("keep their mode and types", () => {
    const raw = '{"text":"Hi","count":{{count}},"deep":{"ok":true}}';
    const json = body({ mode: "raw", raw, options: { raw: { language: "json" } } });
    expect(json.handler.body).toEqual({
      type: "json",
      value: { text: "{{params.text}}", count: "{{params.count}}", deep: "{{params.deep}}" },
    });
    const form = body({
      mode: "urlencoded",
      urlencoded: [
        { key: "a", value: "1" },
        { key: "b", value: "x", disabled: true },
      ],
    });
    expect(form.handler.body).toEqual({ type: "form", value: { a: "{{params.a}}" } });
    expect(form.codes).toContain("rows_left_out");
    const graphql = body({ mode: "graphql", graphql: { query: "{ a }", variables: '{"x":1}' } });
    expect(graphql.handler.body).toEqual({
      type: "json",
      value: { query: "{ a }", variables: { x: "{{params.x}}" } },
    });
    const invalid = body({
      mode: "raw",
      raw: '{ "a": one }',
      options: { raw: { language: "json" } },
    });
    expect(invalid.handler).toMatchObject({
      headers: [{ name: "content-type", value: "application/json" }],
      body: { type: "text", value: "{{params.body}}" },
    });
    const xml = body({ mode: "raw", raw: "<a/>", options: { raw: { language: "xml" } } });
    expect(xml.handler).toMatchObject({
      headers: [{ name: "content-type", value: "application/xml" }],
      body: { type: "text", value: "{{params.body}}" },
    });
  });

  it.each([
    ["application/vnd.api+json", true],
    ["application/json;odata=verbose", true],
    ["application/json; charset=utf-8", false],
    ["{{type}}", false],
  ])("in JSON have the content type %s: %s", (value, isKept) => {
    const { handler } = importOne({
      method: "POST",
      url: shopUrl,
      header: [{ key: "Content-Type", value }],
      body: { mode: "raw", raw: '{"a":1}' },
    });
    expect(handler.headers).toEqual(isKept ? [{ name: "content-type", value }] : undefined);
  });

  it("name fields that are left out, and the operation of GraphQL", () => {
    const fields = body({ mode: "raw", raw: '{"{{key}}":1,"b":{"{{other}}":2}}' });
    expect(fields.handler.body).toMatchObject({ value: { b: "{{params.b}}" } });
    expect(fields.codes.filter((code) => code === "field_left_out")).toHaveLength(2);
    const query = "query A { a } query B { b }";
    const { handler } = body({ mode: "graphql", graphql: { query, operationName: "B" } });
    expect(handler.body).toMatchObject({ value: { query, operationName: "B" } });
  });

  it("keep disabled rows disabled", () => {
    const { handler } = importOne({
      url: { raw: `${shopUrl}/?a=1`, query: [{ key: "a", value: "1", disabled: true }] },
      header: [{ key: "x-a", value: "1", disabled: true }],
    });
    expect(handler.query).toEqual([{ name: "a", value: "1", enabled: false }]);
    expect(handler.headers).toEqual([{ name: "x-a", value: "1", enabled: false }]);
  });
});
