import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { listLayerProperties, listLayers } from "./layers";
import type { References } from "./references";

type FlatSchema = {
  schema: JsonSchema;
  /** The schemas that it was merged from. */
  layers: JsonSchema[];
};

/**
 * Merges one level of a schema with its `$ref` and `allOf`, for forms and other displays. If a
 * keyword has several values, the closest one is shown. Validation uses the schema itself.
 */
export const flattenSchema = (schema: JsonSchema, references: References): FlatSchema => {
  if (!isObject(schema) || (schema.$ref === undefined && !Array.isArray(schema.allOf)))
    return { schema, layers: [] };
  const layers = listLayers([schema], references);
  // If something could not be resolved, leave the schema unchanged, so that an incomplete result is
  // not taken for complete.
  if (layers.some((layer) => layer.$ref !== undefined && references.find(layer) === undefined))
    return { schema, layers };
  const {
    $ref: _,
    allOf: __,
    ...keywords
  } = Object.assign({}, ...layers.toReversed()) as JsonSchema;
  const properties = [...listLayerProperties(layers)].map(([name, children]) => [
    name,
    children.length === 1 ? children[0] : { allOf: children },
  ]);
  const required = layers.flatMap((layer) => layer.required ?? []);
  return {
    schema: {
      ...keywords,
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(required.length > 0 && { required: [...new Set(required)] }),
    },
    layers,
  };
};
