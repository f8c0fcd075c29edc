import { decodePercent } from "./decode-percent";
import { type Dialect, findDialect, ignoresReferenceSiblings } from "./dialect";
import { followPointer, isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { listChildren } from "./subschemas";

export type References = {
  dialect: Dialect;
  /**
   * Returns the target of a subschema's `$ref`. Undefined if it is outside the document or does not
   * exist.
   */
  find(schema: JsonSchema): JsonSchema | boolean | undefined;
};

/** The URI of a document that has none. Relative references stay within the document. */
const DEFAULT_BASE = "schema:/";

/** The subschemas of a document by URI and anchor, and the base URI of each. */
type Index = {
  bases: Map<object, string>;
  resources: Map<string, JsonSchema>;
  anchors: Map<string, JsonSchema>;
};

const getId = (schema: JsonSchema, dialect: Dialect): string | undefined => {
  if (ignoresReferenceSiblings(dialect) && typeof schema.$ref === "string") return undefined;
  const id = dialect === "draft-04" ? schema.id : schema.$id;
  return typeof id === "string" ? id : undefined;
};

/**
 * Returns the URI that an `$id` gives a subschema, or the anchor that draft 7 writes as `$id:
 * "#name"`.
 */
const readId = (schema: JsonSchema, base: string, dialect: Dialect) => {
  const id = getId(schema, dialect);
  if (id === undefined) return { base, anchor: schema.$anchor };
  if (id.startsWith("#") && id.length > 1) return { base, anchor: id.slice(1) };
  const uri = URL.parse(id, base);
  if (uri) uri.hash = "";
  return { base: uri?.href ?? base, anchor: schema.$anchor };
};

const createIndex = (root: JsonSchema, dialect: Dialect): Index => {
  const index: Index = {
    bases: new Map(),
    resources: new Map([[DEFAULT_BASE, root]]),
    anchors: new Map(),
  };
  const queue: { schema: JsonSchema; outerBase: string }[] = [
    { schema: root, outerBase: DEFAULT_BASE },
  ];
  for (const { schema, outerBase } of queue) {
    const { base, anchor } = readId(schema, outerBase, dialect);
    index.bases.set(schema, base);
    if (!index.resources.has(base)) index.resources.set(base, schema);
    if (typeof anchor === "string") index.anchors.set(`${base}#${anchor}`, schema);
    for (const { schema: child } of listChildren(schema))
      if (isObject(child)) queue.push({ schema: child, outerBase: base });
  }
  return index;
};

/** Resolves references within one schema document. Nothing is ever fetched. */
export const createReferences = (root: JsonSchema | boolean): References => {
  if (!isObject(root)) return { dialect: "2020-12", find: () => undefined };
  const dialect = findDialect(root.$schema) ?? "2020-12";
  let index: Index | undefined;
  const targets = new Map<object, JsonSchema | boolean | undefined>();
  const lookUp = (schema: JsonSchema): JsonSchema | boolean | undefined => {
    if (typeof schema.$ref !== "string") return undefined;
    index ??= createIndex(root, dialect);
    const uri = URL.parse(schema.$ref, index.bases.get(schema) ?? DEFAULT_BASE);
    const fragment = uri ? decodePercent(uri.hash.slice(1)) : undefined;
    if (!uri || fragment === undefined) return undefined;
    uri.hash = "";
    const resource = index.resources.get(uri.href);
    if (fragment === "") return resource;
    if (!fragment.startsWith("/")) return index.anchors.get(`${uri.href}#${fragment}`);
    const target = followPointer(resource, fragment);
    if (typeof target === "boolean") return target;
    // A location that does not hold a schema, such as a default, was never checked as one.
    return isObject(target) && index.bases.has(target) ? target : undefined;
  };
  return {
    dialect,
    find(schema) {
      if (!targets.has(schema)) targets.set(schema, lookUp(schema));
      return targets.get(schema);
    },
  };
};
