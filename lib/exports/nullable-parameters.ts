import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { listPossibleSchemas } from "@/lib/schema/member-schemas";
import { createReferences } from "@/lib/schema/references";
import { listSubschemas } from "@/lib/schema/subschemas";

/**
 * Lists the names of parameters, at any level, that must be passed and may be null. Those with a
 * default may also be left out.
 */
export const listNullableNames = (parameters: ParametersSchema): string[] => {
  const references = createReferences(parameters);
  const acceptsNull = (parameter: JsonSchema) =>
    listPossibleSchemas([parameter], references).some(
      ({ type, enum: values, const: constant, nullable }) =>
        nullable || [type].flat().includes("null") || values?.includes(null) || constant === null,
    );
  const names = listSubschemas(parameters).flatMap(({ schema }) => {
    const { properties = {}, required = [] } = schema as JsonSchema;
    return Object.entries(properties)
      .filter(([name, { default: initial }]) => required.includes(name) && initial === undefined)
      .filter(([, parameter]) => acceptsNull(parameter))
      .map(([name]) => name);
  });
  return [...new Set(names)];
};
