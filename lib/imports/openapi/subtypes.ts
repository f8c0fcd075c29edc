import { appendPointer, isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { listPlaces } from "./resources";

type Node = Record<string, unknown>;
/** A schema that others extend, and the reference to it. */
type BaseSchema = { reference: string; discriminator: Node };

/** With more variants, the schema would have to be cut, and would fill a model's context. */
const MAX_SUBTYPES = 30;

/** Returns where a document's named schemas are, and the schemas. */
const readSchemas = ({ swagger, definitions, components }: Node): [pointer: string, Node] => {
  if (swagger !== undefined) return ["/definitions", isObject(definitions) ? definitions : {}];
  const schemas = isObject(components) ? components.schemas : undefined;
  return ["/components/schemas", isObject(schemas) ? schemas : {}];
};

/** Returns the discriminator in OpenAPI 3's form. In Swagger 2, it is the property's name. */
const readDiscriminator = (schema: unknown): Node | undefined => {
  if (!isObject(schema) || schema.anyOf !== undefined || schema.oneOf !== undefined)
    return undefined;
  const { discriminator } = schema;
  if (typeof discriminator === "string") return { propertyName: discriminator };
  return isObject(discriminator) && typeof discriminator.propertyName === "string"
    ? discriminator
    : undefined;
};

/** Lists the names of the schemas that extend each schema directly, keyed by its reference. */
const indexExtensions = (schemas: Node): Map<string, string[]> => {
  const extensions = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(schemas)) {
    if (!name.isWellFormed() || !isObject(schema) || !Array.isArray(schema.allOf)) continue;
    for (const part of schema.allOf) {
      if (!isObject(part) || typeof part.$ref !== "string") continue;
      const names = extensions.get(part.$ref) ?? [];
      names.push(name);
      extensions.set(part.$ref, names);
    }
  }
  return extensions;
};

/**
 * Lists the names of the schemas that extend a schema, directly or through others. Stops when there
 * are too many.
 */
const listSubtypes = (
  reference: string,
  extensions: ReadonlyMap<string, string[]>,
  toReference: (name: string) => string,
): string[] => {
  const names = new Set<string>();
  const queue = [reference];
  for (const target of queue)
    for (const name of names.size > MAX_SUBTYPES ? [] : (extensions.get(target) ?? [])) {
      if (names.has(name) || toReference(name) === reference) continue;
      names.add(name);
      queue.push(toReference(name));
    }
  return [...names];
};

/** Returns a schema that accepts the base and its subtypes, which its discriminator selects. */
const createVariants = (
  { reference, discriminator }: BaseSchema,
  subtypes: readonly string[],
  schemas: Node,
  toReference: (name: string) => string,
): Node => {
  const mapping = isObject(discriminator.mapping) ? discriminator.mapping : {};
  const targets = new Set(Object.values(mapping));
  const byName = subtypes
    .filter((name) => !targets.has(name) && !targets.has(toReference(name)))
    .map((name) => {
      const { "x-ms-discriminator-value": value } = schemas[name] as Node;
      return [typeof value === "string" ? value : name, toReference(name)];
    });
  return {
    anyOf: [...subtypes.map(toReference), reference].map(($ref) => ({ $ref })),
    discriminator: { ...discriminator, mapping: { ...Object.fromEntries(byName), ...mapping } },
  };
};

/**
 * Returns a document whose references to a schema with a discriminator also accept the schemas that
 * extend it with `allOf`, as OpenAPI demands. The document itself is not changed.
 */
export const addSubtypes = (document: Node, addWarning: AddWarning): Node => {
  const [pointer, schemas] = readSchemas(document);
  const toReference = (name: string) => `#${encodeURI(appendPointer(pointer, name))}`;
  const extensions = indexExtensions(schemas);
  const additions = new Map<string, { name: string; schema: Node }>();
  const leftOut = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const discriminator = name.isWellFormed() ? readDiscriminator(schema) : undefined;
    if (!discriminator) continue;
    const base = { reference: toReference(name), discriminator };
    const subtypes = listSubtypes(base.reference, extensions, toReference);
    if (subtypes.length === 0) continue;
    if (subtypes.length > MAX_SUBTYPES) {
      leftOut.set(base.reference, name);
      continue;
    }
    let newName = `${name}Variant`;
    while (Object.hasOwn(schemas, newName)) newName += "_";
    const variants = createVariants(base, subtypes, schemas, toReference);
    additions.set(base.reference, { name: newName, schema: variants });
  }
  if (additions.size === 0 && leftOut.size === 0) return document;
  // A named schema that lists the base in `allOf` extends it. Anything else uses it.
  const isExtension = (at: string) =>
    at.startsWith(`${pointer}/`) && /^\/[^/]+\/allOf\/\d+$/.test(at.slice(pointer.length));
  const uses = listPlaces(document, "schema:/").filter(({ pointer: at }) => !isExtension(at));
  const isInRequest = ({ pointer: at }: { pointer: string }) => !at.includes("/responses/");
  const sentReferences = new Set(uses.filter(isInRequest).map(({ node }) => node.$ref));
  for (const [reference, name] of leftOut)
    if (sentReferences.has(reference))
      addWarning(
        "",
        "subtypes_left_out",
        `More than ${MAX_SUBTYPES} schemas extend "${cutText(name, 80)}". Where it is used, only its own fields were imported.`,
      );
  const nodes = uses.filter(({ node }) => additions.has(String(node.$ref))).map(({ node }) => node);
  if (nodes.length === 0) return document;
  const copy = structuredClone({ document, nodes });
  for (const node of copy.nodes)
    node.$ref = toReference(additions.get(String(node.$ref))?.name ?? "");
  const [, copiedSchemas] = readSchemas(copy.document);
  for (const { name, schema } of additions.values()) copiedSchemas[name] = schema;
  return copy.document;
};
