import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { createReferences } from "./references";
import { listSubschemas } from "./subschemas";

/** Keywords that give a subschema an address. Draft 4 calls it `id`. */
const addressKeywords = ["$id", "$anchor", "id"];

/**
 * Returns the same schema with pointers from its root instead of addresses, which lead elsewhere
 * inside another document and which few consumers follow.
 */
export const pointReferences = (root: JsonSchema): JsonSchema => {
  const subschemas = listSubschemas(root);
  const hasAddress = ({ schema }: { schema: object }) =>
    addressKeywords.some((keyword) => keyword in schema);
  if (!subschemas.some(hasAddress)) return root;
  const references = createReferences(root);
  const paths = new Map<unknown, string>(subschemas.map(({ schema, path }) => [schema, path]));
  const copy = structuredClone(root);
  for (const [index, { schema }] of listSubschemas(copy).entries()) {
    const target = references.find(subschemas[index]?.schema ?? {});
    const path = isObject(target) ? paths.get(target) : undefined;
    if (path !== undefined) schema.$ref = `#${encodeURI(path)}`;
    for (const keyword of addressKeywords) delete schema[keyword];
  }
  return copy;
};
