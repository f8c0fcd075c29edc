import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { createReferences } from "./references";
import { listSubschemas } from "./subschemas";

/** What gives a subschema an address; draft 4 calls it `id`. */
const addressKeywords = ["$id", "$anchor", "id"];

/**
 * The same schema with pointers from its root in place of addresses: within another document they lead elsewhere, and
 * few readers follow them.
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
