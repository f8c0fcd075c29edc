import { describe, expect, it } from "vitest";
import {
  body,
  createDocument,
  importDocument,
  importOne,
  type Node,
  server,
} from "./openapi-fixture";

describe("parameters", () => {
  const importParameter = async (parameter: Node, overrides: Node = {}) => {
    const { tool, handler, codes } = await importOne(
      { description: "Does.", parameters: [{ name: "p", in: "query", ...parameter }] },
      overrides,
      "/x",
      "get",
    );
    return { schema: tool.parameters.properties.p, rows: handler.query, codes };
  };
  const list = { type: "array", items: { type: "string", enum: ["a", "b"] } };

  it("repeat their name for a list, or are joined if the style requires it", async () => {
    expect(await importParameter({ schema: list })).toMatchObject({
      schema: list,
      rows: [{ name: "p", value: "{{params.p}}" }],
      codes: [],
    });
    for (const [style, separator] of [
      ["form", "commas"],
      ["spaceDelimited", "spaces"],
      ["pipeDelimited", "bars"],
    ]) {
      const parameter = await importParameter({ schema: list, style, explode: false });
      expect(parameter.schema).toMatchObject({ type: "string" });
      expect(parameter.schema?.description).toContain(`Separate several values with ${separator}`);
      expect(parameter.codes).toEqual(["style_changed"]);
    }
  });

  it("spread objects across the query", async () => {
    const schema = {
      type: "object",
      properties: { x: { type: "integer" }, y: { type: "string" } },
    };
    expect((await importParameter({ schema, style: "deepObject" })).rows).toEqual([
      { name: "p[x]", value: "{{params.p.x}}" },
      { name: "p[y]", value: "{{params.p.y}}" },
    ]);
    expect((await importParameter({ schema })).rows).toEqual([
      { name: "x", value: "{{params.p.x}}" },
      { name: "y", value: "{{params.p.y}}" },
    ]);
    expect((await importParameter({ content: { "application/json": { schema } } })).rows).toEqual([
      { name: "p", value: "{{params.p}}" },
    ]);
  });

  it("of the path are overridden by those of the operation", async () => {
    const { manifest, codes } = await importDocument(
      createDocument({
        "/a/{id}/{free}": {
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "string" } },
            { name: "X-Team", in: "header", schema: { type: "string" } },
            { name: "Accept", in: "header", schema: { type: "string" } },
          ],
          get: {
            description: "Gets.",
            parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          },
        },
      }),
    );
    const [tool] = manifest.tools;
    expect(tool?.parameters.properties.id).toEqual({ type: "integer" });
    expect(tool?.handler).toMatchObject({
      url: `${server}/a/{{params.id}}/{{params.free}}`,
      headers: [{ name: "x-team", value: "{{params.X-Team}}" }],
    });
    expect(codes).toEqual(["parameter_undeclared"]);
  });
});

describe("bodies", () => {
  it("are forms, multipart, text or one parameter", async () => {
    const object = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    expect(
      (await importOne(body(object, true, "application/x-www-form-urlencoded"))).handler.body,
    ).toEqual({
      type: "form",
      value: { a: "{{params.a}}" },
    });
    expect((await importOne(body(object, true, "multipart/form-data"))).handler.body?.type).toBe(
      "multipart",
    );
    const text = await importOne(body({ type: "string" }, true, "text/csv"));
    expect(text.handler).toMatchObject({
      headers: [{ name: "content-type", value: "text/csv" }],
      body: { type: "text", value: "{{params.body}}" },
    });
    const array = await importOne(body({ type: "array", items: { type: "string" } }));
    expect(array.handler.body).toEqual({ type: "json", value: "{{params.body}}" });
    expect(array.tool.parameters.required).toEqual(["body"]);
    expect((await importOne(body(object, false))).tool.parameters.required).toBeUndefined();
  });

  it("keep valid examples", async () => {
    const example = { a: "x" };
    const { tool } = await importOne({
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
            example,
          },
        },
      },
    });
    expect(tool.examples).toEqual([{ name: "From the document", params: example }]);
  });
});

it("a query in the path is sent", async () => {
  const { handler } = await importOne(
    { description: "Lists.", parameters: [{ name: "id", in: "path", schema: { type: "string" } }] },
    {},
    "/threads/{id}?beta=true#section",
    "get",
  );
  expect(handler.url).toBe(`${server}/threads/{{params.id}}?beta=true`);
});

it("texts are never cut inside an emoji", async () => {
  const long = "😀".repeat(2000);
  const { tool } = await importOne({
    description: `a${"😀".repeat(4000)}`,
    tags: [`a${long}`],
    parameters: [{ name: "p", in: "query", description: `a${long}`, schema: { type: "string" } }],
  });
  const schema = tool.parameters.properties.p;
  for (const text of [tool.description, tool.category, schema?.description])
    expect(String(text).isWellFormed()).toBe(true);
});
