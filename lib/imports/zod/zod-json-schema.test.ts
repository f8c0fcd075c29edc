import { expect, it } from "vitest";
import { z } from "zod";
import { run } from "./zod-fixture";

const prefixed = z.string().regex(/^x-/);

const readField = (code: string) => {
  const { tools, skipped } = run(`const aSchema = z.object({ a: ${code} });`);
  return { schema: tools[0]?.parameters.properties.a, skipped };
};

/** Returns the schema that zod itself creates. */
const toOwnSchema = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input" });
  return json;
};

it.each<[string, z.ZodType]>([
  ['z.templateLiteral(["a.b", 1, null])', z.templateLiteral(["a.b", 1, null])],
  ['z.templateLiteral(["u-", z.number()])', z.templateLiteral(["u-", z.number()])],
  [
    'z.templateLiteral([z.string().min(2).max(5), "!"])',
    z.templateLiteral([z.string().min(2).max(5), "!"]),
  ],
  ["z.templateLiteral([z.string().regex(/^x-/), z.int()])", z.templateLiteral([prefixed, z.int()])],
  ["z.looseRecord(z.string().regex(/^x-/), z.number())", z.looseRecord(prefixed, z.number())],
  ["z.keyof(z.object({ b: z.string() }))", z.keyof(z.object({ b: z.string() }))],
  ['z.enum(["b", "c"]).exclude(["b"])', z.enum(["b", "c"]).exclude(["b"])],
  ["z.xor([z.string(), z.boolean()])", z.xor([z.string(), z.boolean()])],
  ["z.preprocess(String, z.boolean())", z.preprocess(String, z.boolean())],
  [
    "z.codec(z.string(), z.number(), { decode, encode })",
    z.codec(z.string(), z.number(), { decode: Number, encode: String }),
  ],
])("reads %s as zod does", (code, schema) => {
  expect(readField(code)).toEqual({ schema: toOwnSchema(schema), skipped: [] });
});

it("reads a schema that another one contains", () => {
  const shape = "{ b: z.string().min(1), c: z.array(z.int()).optional() }";
  const { tools, skipped } = run(
    `const Base = z.object(${shape});
     const Main = z.object({ b: Base.shape.b, c: Base.shape.c, d: Base.shape.c.unwrap().element, e: Base.strict().shape.b.nullable(), f: Base.options });`,
  );
  const { properties, required } = tools.at(-1)?.parameters ?? {};
  expect(properties).toEqual({
    b: { type: "string", minLength: 1 },
    c: { type: "array", items: { type: "integer" } },
    d: { type: "integer" },
    e: { type: ["string", "null"], minLength: 1 },
    f: {},
  });
  expect(required).toEqual(["b", "d", "e", "f"]);
  expect(skipped).toEqual(['.options of "f" is not part of the schema.']);
});

it.each(["md5", "sha1", "sha256", "sha384", "sha512"] as const)(
  "reads the length of %s",
  (name) => {
    for (const enc of ["hex", "base64", "base64url"] as const) {
      const { pattern } = toOwnSchema(z.hash(name, { enc }));
      expect(readField(`z.hash("${name}", { enc: "${enc}" })`).schema?.pattern).toBe(pattern);
    }
  },
);

it("reads a file as text in Base64, without its length in bytes", () => {
  expect(readField('z.file().mime("image/png").max(9)')).toEqual({
    schema: { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
    skipped: ['.max() of "a" is not part of the schema.'],
  });
});
