import { expect, it } from "vitest";
import { toPlainParameters } from "@/lib/analysis/targets/plain-schema";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { embedSchema } from "./openapi/embed-schema";

it.each(["#/$defs/outer", "#a"])("rejects no valid value for a pattern behind %s", ($ref) => {
  const parameters = {
    type: "object",
    properties: {
      other: { type: "string", not: { $ref } },
      when: JSON.parse(`{"if":{"$ref":"${$ref}"},"then":{"const":"a"}}`),
      either: { oneOf: [{ $ref }, { type: "string", maxLength: 3 }] },
    },
    $defs: {
      outer: { $anchor: "a", allOf: [{ $ref: "#/$defs/inner" }] },
      inner: { pattern: "(?i)^a$", items: { $ref: "#/$defs/outer" } },
    },
  } as ParametersSchema;
  const args = { other: "b", when: "b", either: "b" };
  expect(compileSchema(parameters)(args)).toEqual([]);
  expect(compileSchema(toPlainParameters(parameters))(args)).toEqual([]);
  const { schema, components } = embedSchema(parameters, "n");
  const document = { ...schema, components: { schemas: components } };
  expect(compileSchema(document)(args)).toEqual([]);
});
