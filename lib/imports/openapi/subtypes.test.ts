import { expect, it } from "vitest";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { body, importDocument, importOne, type Node } from "./openapi-fixture";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const object = (properties: Node, rest: Node = {}) => ({ type: "object", properties, ...rest });
const accepts = (parameters: ParametersSchema, value: unknown) =>
  compileSchema(parameters)(value).length === 0;

const mapping = { dog: ref("Dog").$ref };
const Pet = object({ kind: text }, { discriminator: { propertyName: "kind", mapping } });
const Dog = { allOf: [ref("Pet"), object({ packSize: { type: "integer" } })] };
const Cat = { allOf: [ref("Pet"), object({ lives: { type: "integer" } })] };
const Lion = { allOf: [ref("Cat"), object({ mane: { type: "boolean" } })] };
const importPets = (schema: Node, schemas: Node = { Pet, Dog, Cat, Lion }) =>
  importOne({ description: "Does.", ...body(schema) }, { components: { schemas } });

const dog = object({ kind: { ...text, const: "dog" }, packSize: { type: "integer" } });
const cat = object({ kind: { ...text, const: "Cat" }, lives: { type: "integer" } });
const lion = object({
  ...cat.properties,
  kind: { ...text, const: "Lion" },
  mane: { type: "boolean" },
});

it("offers what extends a schema with a discriminator", async () => {
  const { tool, codes } = await importPets(object({ a: ref("Pet") }));
  const { a } = tool.parameters.properties;
  expect(a?.anyOf).toMatchObject([dog, cat, lion, object({ kind: text })]);
  expect(a?.discriminator).toEqual({ propertyName: "kind" });
  expect(codes).toEqual([]);
  expect(accepts(tool.parameters, { a: { kind: "dog", packSize: 3 } })).toBe(true);
});

it("sends the fields of what extends a body", async () => {
  const { tool, handler } = await importPets(ref("Pet"));
  expect(tool.parameters.properties.body?.anyOf).toHaveLength(4);
  expect(handler.body).toEqual({ type: "json", value: "{{params.body}}" });
});

it("does not offer more where an extension itself is demanded", async () => {
  const { tool } = await importPets(ref("Dog"));
  expect(Object.keys(tool.parameters.properties).toSorted()).toEqual(["kind", "packSize"]);
});

it("reads the discriminators of Swagger 2, and their values in Azure's extension", async () => {
  const definitions = {
    Service: object({ type: text }, { discriminator: "type" }),
    Storage: {
      "x-ms-discriminator-value": "AzureStorage",
      allOf: [{ $ref: "#/definitions/Service" }],
      properties: { path: text },
    },
  };
  const parameters = [{ in: "body", name: "body", schema: { $ref: "#/definitions/Service" } }];
  const { manifest } = await importDocument({
    swagger: "2.0",
    host: "api.example.com",
    paths: { "/x": { put: { description: "Does.", parameters } } },
    definitions,
  });
  expect(manifest.tools[0]?.parameters.properties.body?.anyOf?.[0]).toMatchObject({
    properties: { type: { ...text, const: "AzureStorage" }, path: text },
  });
});

it("may be recursive", async () => {
  const Base = { ...Pet, properties: { ...Pet.properties, friend: ref("Pet") } };
  const { tool, codes } = await importPets(object({ a: ref("Pet") }), { Pet: Base, Dog });
  expect(codes).toEqual([]);
  const friend = { kind: "dog", packSize: 1 };
  expect(accepts(tool.parameters, { a: { kind: "dog", packSize: 2, friend } })).toBe(true);
});

it("keeps the fields of a body that very many schemas extend", async () => {
  const extensions = Array.from({ length: 31 }, (_, index) => [`Pet${index}`, Dog]);
  const schemas = { Pet, Dog, ...Object.fromEntries(extensions) };
  const { tool, warnings } = await importPets(ref("Pet"), schemas);
  expect(Object.keys(tool.parameters.properties)).toEqual(["kind"]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'More than 30 schemas extend "Pet". Where it is used, only its own fields were imported.',
  ]);
  expect((await importPets(ref("Dog"), schemas)).codes).toEqual([]);
});

it("offers them even if a schema has the name of their list", async () => {
  const { tool } = await importPets(object({ a: ref("Pet") }), { Pet, Dog, PetVariant: text });
  expect(tool.parameters.properties.a?.anyOf).toMatchObject([dog, object({ kind: text })]);
});

it("says nothing about what only a response has", async () => {
  const extensions = Array.from({ length: 31 }, (_, index) => [`Pet${index}`, Dog]);
  const schemas = { Pet, Dog, ...Object.fromEntries(extensions) };
  const content = { "application/json": { schema: ref("Pet") } };
  const { codes } = await importOne(
    { description: "Does.", responses: { 200: { description: "", content } } },
    { components: { schemas } },
  );
  expect(codes).toEqual([]);
});
