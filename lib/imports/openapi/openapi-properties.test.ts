import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { isAppError } from "@/lib/errors";
import { anyParameters } from "@/lib/schema/any-parameters-fixture";
import { checkParameters, checkSchema } from "@/lib/schema/check-schema";
import type { Json } from "@/lib/schema/json";
import { compileSchema } from "@/lib/schema/validation";
import type { ImportPorts } from "../import-kind";
import { importOpenapi } from "./openapi";

vi.setConfig({ testTimeout: 120_000 });

const noNetwork: ImportPorts = { fetch: async () => ({ problem: "No network." }) };
const importDocument = (document: Record<string, unknown>) =>
  importOpenapi({ kind: "openapi", document }, noNetwork);
const createDocument = (schema: unknown, components: unknown = {}) => ({
  openapi: "3.1.0",
  info: { title: "Any" },
  servers: [{ url: "https://api.example.com" }],
  components: { schemas: components },
  paths: {
    "/x": {
      post: {
        operationId: "x",
        requestBody: { required: true, content: { "application/json": { schema } } },
      },
    },
  },
});

test("imports valid schemas unchanged", async () => {
  const usable = anyParameters.filter(
    ({ schema }) =>
      checkParameters(schema).length === 0 &&
      Object.keys(schema.properties).length > 0 &&
      Object.keys(schema.properties).every((name) => /^[A-Za-z][A-Za-z0-9]{0,60}$/.test(name)),
  );
  await fc.assert(
    fc.asyncProperty(
      usable.chain(({ schema, right: valid }) => valid.map((value) => ({ schema, value }))),
      async ({ schema, value }) => {
        const { manifest } = await importDocument(createDocument(schema));
        const [tool] = manifest.tools;
        if (!tool) throw new Error("No tool was created.");
        const names = new Set(Object.keys(tool.parameters.properties));
        // Fields that depend on one another or have no name stay together.
        const isWhole = names.has("body") && !Object.hasOwn(schema.properties, "body");
        if (isWhole) {
          expect(compileSchema(tool.parameters)({ body: value })).toEqual([]);
          return;
        }
        const knownValues = Object.entries(value as Record<string, Json>).filter(([name]) =>
          names.has(name),
        );
        expect(compileSchema(tool.parameters)(Object.fromEntries(knownValues))).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

const smallSchema = fc.constantFrom<unknown>(
  true,
  {},
  5,
  { $ref: "#/components/schemas/A" },
  { $ref: "#/components/schemas/B" },
  { properties: { a: { patternProperties: { "(?=x)": { $ref: "#/components/schemas/A" } } } } },
);
/** Schemas from documents that were never validated. */
const anySchema = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(
      true,
      {},
      { type: "string" },
      { $ref: "#/components/schemas/A" },
      { $ref: "#/components/schemas/B" },
      { $ref: "#/nowhere" },
      { $ref: "file:///x" },
    ),
    fc.record(
      {
        type: fc.constantFrom(
          "object",
          "array",
          "string",
          "integer",
          "file",
          "any",
          ["string", "null"],
          7,
        ),
        nullable: fc.boolean(),
        properties: fc.dictionary(
          fc.constantFrom("a", "b", "userId", "chatId", "a b", "__proto__", "{{x}}", ""),
          tie("schema"),
          { maxKeys: 4 },
        ),
        required: fc.array(fc.constantFrom("a", "userId", "z", 3)),
        items: tie("schema"),
        allOf: fc.array(tie("schema"), { maxLength: 3 }),
        anyOf: fc.array(tie("schema"), { maxLength: 3 }),
        oneOf: fc.array(tie("schema"), { maxLength: 3 }),
        additionalProperties: tie("schema"),
        enum: fc.array(fc.jsonValue(), { maxLength: 3 }),
        default: fc.jsonValue(),
        example: fc.jsonValue(),
        minimum: fc.oneof(fc.integer(), fc.string()),
        maximum: fc.integer(),
        exclusiveMinimum: fc.oneof(fc.boolean(), fc.integer()),
        minLength: fc.integer(),
        maxLength: fc.integer(),
        pattern: fc.constantFrom("a+", "(?=x)", "(", 5),
        format: fc.constantFrom("date", 5),
        description: fc.oneof(fc.string(), fc.integer()),
        readOnly: fc.boolean(),
        not: smallSchema,
        if: smallSchema,
        else: smallSchema,
        contains: smallSchema,
        prefixItems: fc.array(smallSchema, { maxLength: 2 }),
        patternProperties: fc.dictionary(fc.constantFrom("^a", "(?=x)"), smallSchema),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;

test("converts any schema to a valid tool", async () => {
  await fc.assert(
    fc.asyncProperty(anySchema, anySchema, anySchema, async (schema, A, B) => {
      const { manifest } = await importDocument(createDocument(schema, { A, B }));
      expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
      for (const tool of manifest.tools) compileSchema(tool.parameters);
      expect(manifest.tools).toHaveLength(1);
    }),
    { numRuns: 120 },
  );
});

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const names = fc.constantFrom("a", "b");
const scalar = fc.constantFrom<Json>("a", "ab", 1, 2, true, null);
/** Valid schemas that refer to one another and state the type of their properties and items. */
const validSchema = fc.letrec<{ any: object }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<object>({}, { type: "string" }, { type: "integer" }, { type: "boolean" }),
    fc.constantFrom(reference("A"), reference("B")),
    fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant("string"), pattern: fc.constantFrom("a", "b$", "(?=a)") }),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(names, tie("any"), { maxKeys: 2 }),
        required: fc.uniqueArray(names, { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), tie("any")),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record({ type: fc.constant("array"), items: tie("any") }),
    fc.record({
      type: fc.constant("array"),
      prefixItems: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ type: fc.constant("array"), contains: tie("any") }),
    fc.record({ not: tie("any") }),
    fc.record({ if: tie("any"), else: tie("any") }),
    ...["allOf", "anyOf", "oneOf"].map((keyword) =>
      fc.record({ [keyword]: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
    ),
  ),
})).any;
const anyValue = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.dictionary(names, tie("any"), { maxKeys: 2 }),
    fc.array(tie("any"), { maxLength: 3 }),
  ),
})).any;

test("never rejects a value that the document allows", async () => {
  let comparisons = 0;
  await fc.assert(
    fc.asyncProperty(
      validSchema,
      validSchema,
      validSchema,
      fc.array(anyValue, { minLength: 5, maxLength: 20 }),
      async (schema, A, B, values) => {
        const { manifest } = await importDocument(
          createDocument({ type: "object", properties: { v: schema } }, { A, B }),
        );
        const text = JSON.stringify({ properties: { v: schema }, $defs: { A, B } });
        const stated = JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
        // Lookahead cannot be compiled, and removing it would change what conditions mean.
        if (checkSchema(stated).length > 0) return;
        const isStated = compileSchema(stated);
        const isAccepted = compileSchema(manifest.tools[0]?.parameters ?? {});
        for (const v of values) {
          if (isStated({ v }).length > 0) continue;
          comparisons += 1;
          expect(isAccepted({ v })).toEqual([]);
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(comparisons).toBeGreaterThan(500);
});

test("imports any document or rejects it with a message", async () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const part = fc.dictionary(
    fc.constantFrom(
      "get",
      "post",
      "parameters",
      "requestBody",
      "content",
      "schema",
      "security",
      "servers",
      "responses",
      "$ref",
      "name",
      "in",
    ),
    value,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom("/a", "/b/{c}", "x"),
        fc.dictionary(fc.constantFrom("get", "post", "parameters"), part),
      ),
      value,
      value,
      async (paths, components, servers) => {
        try {
          const { manifest } = await importDocument({
            openapi: "3.0.0",
            info: components,
            paths,
            components,
            servers,
          });
          expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
        } catch (error) {
          if (!isAppError(error)) throw error;
        }
      },
    ),
    { numRuns: 200 },
  );
});
