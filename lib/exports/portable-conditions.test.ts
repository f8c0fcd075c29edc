import { expect, it } from "vitest";
import { toPlainParameters } from "@/lib/analysis/targets/plain-schema";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { embedSchema } from "./openapi/embed-schema";

it("keeps the rest of the parameters if a pattern is put into words", () => {
  const parameters = {
    type: "object",
    properties: { code: { type: "string", pattern: "(?i)^a$" }, city: { type: "string" } },
    required: ["code"],
  } as ParametersSchema;
  const description = 'Must also match the JSON Schema {"pattern":"(?i)^a$"}.';
  const expected = {
    ...parameters,
    properties: { code: { type: "string", description }, city: { type: "string" } },
  };
  expect(toPlainParameters(parameters)).toEqual(expected);
  expect(embedSchema(parameters, "n").schema).toEqual(expected);
});

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
  const document = JSON.stringify({ ...schema, $defs: components });
  const pointed = document.replaceAll("#/components/schemas/", "#/$defs/");
  expect(compileSchema(JSON.parse(pointed))(args)).toEqual([]);
});
