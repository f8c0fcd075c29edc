import { expect, it } from "vitest";
import type { JsonSchema } from "./json-schema";
import { pointReferences } from "./point-references";
import { compileSchema } from "./validation";

const schema: JsonSchema = {
  $id: "https://acme.dev/root",
  type: "object",
  properties: {
    id: { $ref: "#name" },
    tree: { $ref: "tree" },
    self: { $ref: "#" },
    size: { $ref: "#/$defs/a%20b" },
  },
  $defs: {
    Name: { $anchor: "name", type: "string" },
    Tree: {
      $id: "tree",
      properties: { left: { $ref: "#" }, leaf: { $ref: "#/$defs/Leaf" } },
      $defs: { Leaf: { type: "integer" } },
    },
    "a b": { type: "number" },
  },
};

it("replaces references with pointers from the root to the same schemas", () => {
  const pointed = pointReferences(schema);
  expect(pointed).toEqual({
    type: "object",
    properties: {
      id: { $ref: "#/$defs/Name" },
      tree: { $ref: "#/$defs/Tree" },
      self: { $ref: "#" },
      size: { $ref: "#/$defs/a%20b" },
    },
    $defs: {
      Name: { type: "string" },
      Tree: {
        properties: {
          left: { $ref: "#/$defs/Tree" },
          leaf: { $ref: "#/$defs/Tree/$defs/Leaf" },
        },
        $defs: { Leaf: { type: "integer" } },
      },
      "a b": { type: "number" },
    },
  });
  const values = [{ id: 1 }, { tree: { left: { leaf: "x" } } }, { self: { size: "x" } }, {}];
  const accepts = (each: JsonSchema) =>
    values.map((value) => compileSchema(each)(value).length === 0);
  expect(accepts(pointed)).toEqual(accepts(schema));
});

it("returns a schema without addresses unchanged, and supports those of draft 4", () => {
  const plain: JsonSchema = { properties: { id: { $ref: "#/$defs/a" } }, $defs: { a: {} } };
  expect(pointReferences(plain)).toBe(plain);
  const $schema = "http://json-schema.org/draft-04/schema#";
  const draft4: JsonSchema = {
    $schema,
    definitions: { a: { id: "#a" } },
    items: { $ref: "#a" },
  };
  expect(pointReferences(draft4)).toEqual({
    $schema,
    definitions: { a: {} },
    items: { $ref: "#/definitions/a" },
  });
});
