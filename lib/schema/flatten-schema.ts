import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { listLayerProperties, listLayers } from "./layers";
import type { References } from "./references";

export type FlatSchema = {
  schema: JsonSchema;
  /** The schemas that it was made of. */
  layers: JsonSchema[];
};

/**
 * One level of a schema with what its `$ref` and `allOf` add, for forms and other displays. Of two values of a
 * keyword the closest is shown; validation uses the schema itself.
 */
export const flattenSchema = (schema: JsonSchema, references: References): FlatSchema => {
  if (!isObject(schema) || (schema.$ref === undefined && !Array.isArray(schema.allOf)))
    return { schema, layers: [] };
  const layers = listLayers([schema], references);
  // What could not be resolved is left as it is, so that nothing incomplete is taken for the whole.
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
