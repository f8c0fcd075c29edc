import { decodePercent } from "@/lib/schema/decode-percent";
import { appendPointer, followPointer, isObject } from "@/lib/schema/json";
import { listChildren } from "@/lib/schema/subschemas";

type Node = Record<string, unknown>;
/** A node of the document, and the URI that its references are relative to. */
type Place = { node: Node; pointer: string; base: string; isSchema: boolean };

/** Stands for the document if its URL is unknown. */
const UNKNOWN_URL = "https://document.invalid/";
/** Members whose values are data, so that `$id` and `$ref` mean nothing there. */
const dataKeys = new Set(["example", "examples", "value"]);
/** Objects whose members are schemas: in OpenAPI 3 under `components`, in Swagger 2 at the root. */
const schemaMaps = new Set(["/components/schemas", "/definitions"]);

const splitUri = (uri: string): [resource: string, fragment: string] => {
  const index = uri.indexOf("#");
  return index === -1 ? [uri, ""] : [uri.slice(0, index), uri.slice(index + 1)];
};

const toBase = ({ node, base, isSchema }: Place): string => {
  const id = isSchema && typeof node.$id === "string" ? URL.parse(node.$id, base) : null;
  return id === null ? base : splitUri(id.href)[0];
};

const listMembers = ({ node, pointer, isSchema }: Place) => {
  if (isSchema)
    return listChildren(node).map(({ steps, schema }) => ({ steps, child: schema, isSchema }));
  return Object.entries(node).flatMap(([key, value]) => {
    if (dataKeys.has(key) || key.startsWith("x-")) return [];
    const isChildSchema = key === "schema" || schemaMaps.has(pointer);
    const items: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : [];
    return [
      { steps: [key], child: value, isSchema: isChildSchema },
      ...items.map(([index, child]) => ({ steps: [key, index], child, isSchema: false })),
    ];
  });
};

/** Lists the objects of a document outside its data, each once, outermost first. */
export const listPlaces = (document: Node, url: string): Place[] => {
  const places: Place[] = [{ node: document, pointer: "", base: url, isSchema: false }];
  const seen = new Set<Node>([document]);
  for (const place of places) {
    place.base = toBase(place);
    for (const { steps, child, isSchema } of listMembers(place)) {
      if (!isObject(child) || seen.has(child)) continue;
      seen.add(child);
      const pointer = steps.reduce<string>(appendPointer, place.pointer);
      places.push({ node: child, pointer, base: place.base, isSchema });
    }
  }
  return places;
};

/** Finds the pointers of the resources (`$id`) and anchors of a document, keyed by their URIs. */
const indexResources = (places: readonly Place[], url: string): Map<string, string> => {
  const pointers = new Map([[url, ""]]);
  const add = (uri: string, pointer: string) => {
    if (!pointers.has(uri)) pointers.set(uri, pointer);
  };
  for (const { node, pointer, base, isSchema } of places) {
    if (!isSchema) continue;
    // Before draft 2019-09, a fragment in `$id` was what `$anchor` is now.
    const { $id: id, $anchor: anchor, $dynamicAnchor: dynamicAnchor } = node;
    if (typeof id === "string") add(id.startsWith("#") ? base + id : base, pointer);
    for (const name of [anchor, dynamicAnchor])
      if (typeof name === "string") add(`${base}#${name}`, pointer);
  }
  return pointers;
};

type Reference = { holder: Node; key: string; reference: string };

/** Lists the references of a node: its own, and those to the variants of a discriminator. */
const listReferences = (node: Node): Reference[] => {
  const { mapping } = isObject(node.discriminator) ? node.discriminator : {};
  const targets = isObject(mapping) ? mapping : {};
  return [
    { holder: node, key: "$ref", reference: node.$ref },
    ...Object.keys(targets).map((key) => ({ holder: targets, key, reference: targets[key] })),
  ].filter((each): each is Reference => typeof each.reference === "string");
};

/** Returns the reference to a pointer, or undefined if a lone surrogate cannot be encoded. */
const toReference = (pointer: string): string | undefined =>
  pointer.isWellFormed() ? `#${encodeURI(pointer)}` : undefined;

/** Returns a reference relative to a base URI as one within the document, or undefined. */
const toLocal = (
  document: Node,
  reference: string,
  base: string,
  pointers: ReadonlyMap<string, string>,
): string | undefined => {
  const uri = URL.parse(reference, base);
  if (uri === null) return undefined;
  const anchor = pointers.get(uri.href);
  const [resource, fragment] = splitUri(uri.href);
  const root = pointers.get(resource);
  if (anchor !== undefined) return toReference(anchor);
  if (root === undefined || !/^(?:\/|$)/.test(fragment)) return undefined;
  // Generators also write pointers from the document's root inside schemas with `$id`.
  const pointer = root + (decodePercent(fragment) ?? "/");
  return followPointer(document, pointer) === undefined ? undefined : toReference(pointer);
};

/** Finds the pointers of the dynamic anchors that one schema of the document has, by name. */
const indexDynamicAnchors = (places: readonly Place[]): Map<string, string> => {
  const pointers = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const { node, pointer, isSchema } of places) {
    const { $dynamicAnchor: name } = node;
    if (!isSchema || typeof name !== "string") continue;
    if (pointers.has(name)) ambiguous.add(name);
    pointers.set(name, pointer);
  }
  for (const name of ambiguous) pointers.delete(name);
  return pointers;
};

/**
 * Returns the reference to the schema that a `$dynamicRef` names, or undefined. If several schemas
 * have the anchor, which of them is meant depends on the value.
 */
const findDynamicTarget = (
  { node, isSchema }: Place,
  anchors: ReadonlyMap<string, string>,
): string | undefined => {
  const { $dynamicRef: reference } = node;
  if (!isSchema || typeof reference !== "string" || node.$ref !== undefined) return undefined;
  const pointer = anchors.get(reference.slice(reference.indexOf("#") + 1));
  return pointer === undefined ? undefined : toReference(pointer);
};

/**
 * Returns a document whose references all are relative to its root. In OpenAPI 3.1, they are
 * relative to the `$id` of the schema around them, and may name an `$anchor`. In OpenAPI 3.2, a
 * document may name its own URI. A `$dynamicRef` with only one possible target becomes a `$ref`. The
 * document itself is not changed.
 */
export const rebaseReferences = (document: Node, documentUrl: string | undefined): Node => {
  const givenUrl = documentUrl ?? UNKNOWN_URL;
  const ownUrl = typeof document.$self === "string" ? URL.parse(document.$self, givenUrl) : null;
  const [url] = splitUri(ownUrl?.href ?? givenUrl);
  const places = listPlaces(document, url);
  const pointers = indexResources(places, url);
  const dynamicAnchors = indexDynamicAnchors(places);
  const changes = places.flatMap((place) => {
    const dynamicTarget = findDynamicTarget(place, dynamicAnchors);
    if (dynamicTarget !== undefined)
      return [{ holder: place.node, key: "$dynamicRef", local: dynamicTarget }];
    const { node, base } = place;
    return listReferences(node).flatMap(({ holder, key, reference }) => {
      if (base === url && /^#(?:\/|$)/.test(reference)) return [];
      const local = toLocal(document, reference, base, pointers);
      return local === undefined || local === reference ? [] : [{ holder, key, local }];
    });
  });
  if (changes.length === 0) return document;
  const copy = structuredClone({ document, changes });
  for (const { holder, key, local } of copy.changes) {
    if (key === "$dynamicRef") delete holder.$dynamicRef;
    holder[key === "$dynamicRef" ? "$ref" : key] = local;
  }
  return copy.document;
};
