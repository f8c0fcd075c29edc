import { describe, expect, it } from "vitest";
import { importOpenapi } from "./openapi";
import { body, createDocument, importOne, type Node } from "./openapi-fixture";

const text = { type: "string" };
const object = <Rest extends Node>(properties: Node, rest?: Rest) => ({
  type: "object",
  properties,
  ...(rest as Rest),
});

/** Imports a body with one property `a`. Returns its schema and the codes of the warnings. */
const importProperty = async (schema: unknown, schemas: Node) => {
  const { tool, codes } = await importOne(
    { description: "Does.", ...body(object({ a: schema })) },
    { openapi: "3.1.0", components: { schemas } },
  );
  return { property: tool.parameters.properties.a, definitions: tool.parameters.$defs, codes };
};

describe("references of OpenAPI 3.1", () => {
  it.each<[string, unknown, Node]>([
    ["an anchor of the document", { $ref: "#code" }, { Code: { ...text, $anchor: "code" } }],
    [
      "an absolute $id",
      { $ref: "https://schemas.example/code" },
      { Code: { ...text, $id: "https://schemas.example/code" } },
    ],
    ["a relative $id", { $ref: "Code" }, { Code: { ...text, $id: "Code" } }],
    ["a URN", { $ref: "urn:example:code" }, { Code: { ...text, $id: "urn:example:code" } }],
    [
      "a resource relative to the one around it",
      { $ref: "https://schemas.example/v1/order" },
      {
        Order: { $id: "https://schemas.example/v1/order", allOf: [{ $ref: "code" }] },
        Code: { ...text, $id: "https://schemas.example/v1/code" },
      },
    ],
    [
      "a definition inside a resource",
      { $ref: "#/components/schemas/Order" },
      { Order: { $id: "order", allOf: [{ $ref: "#/$defs/Code" }], $defs: { Code: text } } },
    ],
    [
      "an anchor inside a resource",
      { $ref: "order#code" },
      { Order: { $id: "order", $defs: { Code: { ...text, $anchor: "code" } } } },
    ],
    ["an anchor as draft 7 writes it", { $ref: "#code" }, { Code: { ...text, $id: "#code" } }],
    [
      "the document's components, in a schema with $id",
      { $ref: "#/components/schemas/Order" },
      { Order: { $id: "order", allOf: [{ $ref: "#/components/schemas/Code" }] }, Code: text },
    ],
    [
      "a name with special characters",
      { $ref: "a%20b%25" },
      { "A b%/~": { ...text, $id: "a%20b%25" } },
    ],
  ])("find %s", async (_, schema, schemas) => {
    const { property, codes } = await importProperty(schema, schemas);
    expect(property).toEqual(text);
    expect(codes).toEqual([]);
  });

  it("may be recursive", async () => {
    const Node = object({ next: { $ref: "#" } }, { $id: "https://schemas.example/node" });
    const { property, definitions, codes } = await importProperty(
      { $ref: "https://schemas.example/node" },
      { Node },
    );
    expect(property).toEqual({ $ref: "#/$defs/Node" });
    expect(definitions).toEqual({ Node: object({ next: { $ref: "#/$defs/Node" } }) });
    expect(codes).toEqual([]);
  });

  it("may be dynamic if only one schema has the anchor", async () => {
    const Node = object({ next: { $dynamicRef: "#node" } }, { $dynamicAnchor: "node" });
    const { definitions, codes } = await importProperty({ $ref: "#node" }, { Node });
    expect(definitions).toEqual({ Node: object({ next: { $ref: "#/$defs/Node" } }) });
    expect(codes).toEqual([]);
  });

  it("are left out with a warning if they are dynamic and several schemas are possible", async () => {
    const schemas = {
      Node: object({ next: { $dynamicRef: "#node" } }, { $dynamicAnchor: "node" }),
      Leaf: object({}, { $dynamicAnchor: "node" }),
    };
    const { property, codes } = await importProperty(
      { $ref: "#/components/schemas/Node" },
      schemas,
    );
    expect(property).toEqual(object({ next: {} }));
    expect(codes).toEqual(["keyword_dropped"]);
  });

  it("select the variants of a discriminator", async () => {
    const Cat = object({ kind: text }, { $id: "https://schemas.example/cat" });
    const Dog = object({ kind: text }, { $id: "https://schemas.example/dog" });
    const { property, codes } = await importProperty(
      {
        oneOf: [{ $ref: Cat.$id }, { $ref: Dog.$id }],
        discriminator: { propertyName: "kind", mapping: { c: Cat.$id, d: Dog.$id } },
      },
      { Cat, Dog },
    );
    expect(property?.anyOf ?? property?.oneOf).toEqual([
      object({ kind: { ...text, const: "c" } }),
      object({ kind: { ...text, const: "d" } }),
    ]);
    expect(codes).toEqual([]);
  });

  it("are not read in data", async () => {
    const Code = { ...text, $id: "code", examples: [{ $id: "a", $ref: "b" }] };
    const { property } = await importProperty({ $ref: "code" }, { Code });
    expect(property).toEqual({ ...text, examples: [{ $id: "a", $ref: "b" }] });
  });

  it("are left out with a warning if they lead to no resource", async () => {
    for (const $ref of [
      "#none",
      "#lone",
      "none",
      "order#/none",
      "https://a.example/%",
      "http://[",
    ]) {
      const schemas = { Order: { $id: "order" }, "\ud800": { $anchor: "lone" } };
      const { property, codes } = await importProperty({ $ref }, schemas);
      expect(property).toEqual({});
      expect(codes).toHaveLength(1);
    }
  });

  it("are found by the URI that a document gives itself", async () => {
    const components = { schemas: { Code: text } };
    const a = { $ref: "https://api.example.com/v1#/components/schemas/Code" };
    const { tool } = await importOne(
      { description: "Does.", ...body(object({ a })) },
      { openapi: "3.2.0", $self: "https://api.example.com/v1", components },
    );
    expect(tool.parameters.properties.a).toEqual(text);
  });

  it("do not change the document that was given", async () => {
    const schemas = { Code: { ...text, $id: "code" } };
    const operation = body(object({ a: { $ref: "code" } }));
    const document = createDocument({ "/x": { post: operation } }, { components: { schemas } });
    const before = structuredClone(document);
    const fetch = async () => Promise.reject(new Error("Nothing is fetched."));
    await importOpenapi({ kind: "openapi", document }, { fetch });
    expect(document).toEqual(before);
  });
});
