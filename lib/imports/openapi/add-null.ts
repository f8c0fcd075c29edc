import type { JsonSchema } from "@/lib/schema/json-schema";

const listTypes = ({ type }: JsonSchema) => [type].flat().filter((each) => each !== undefined);

const acceptsNull = (schema: JsonSchema): boolean => {
  const types = listTypes(schema);
  if (schema.$ref !== undefined) return false;
  if (types.length > 0 && !types.includes("null")) return false;
  if (schema.enum && !schema.enum.includes(null)) return false;
  if (schema.const !== undefined && schema.const !== null) return false;
  return [schema.anyOf, schema.oneOf].every((variants) => !variants || variants.some(acceptsNull));
};

/** Keywords that may reject null regardless of the others. */
const otherKeywords = ["$ref", "allOf", "not", "if", "unevaluatedProperties"];

/**
 * Makes a schema accept null (`nullable` in OpenAPI 3.0). Null may match only one variant of
 * `oneOf`.
 */
export const addNull = (schema: JsonSchema): void => {
  if (schema.$ref !== undefined && !schema.anyOf) {
    schema.anyOf = [{ $ref: schema.$ref }];
    delete schema.$ref;
  }
  if (
    otherKeywords.some((keyword) => schema[keyword] !== undefined) ||
    schema.const !== undefined
  ) {
    schema.nullable = true;
    return;
  }
  const types = listTypes(schema);
  if (types.length > 0 && !types.includes("null")) schema.type = [...types, "null"];
  if (schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const variants = schema[keyword];
    if (variants && !variants.some(acceptsNull)) schema[keyword] = [...variants, { type: "null" }];
  }
  const variants = schema.oneOf;
  if (!variants || schema.anyOf || variants.filter(acceptsNull).length < 2) return;
  // Several variants accept null, so null would not match exactly one of them.
  delete schema.oneOf;
  schema.anyOf = variants;
};
