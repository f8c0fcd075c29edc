import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { getKeywordKind } from "@/lib/schema/subschemas";

type Schema = Record<string, unknown>;

const PREFIX = "#/components/schemas/";

const toComponentName = (reference: unknown): string | undefined =>
  typeof reference === "string" && reference.startsWith(PREFIX)
    ? reference.slice(PREFIX.length)
    : undefined;

/**
 * Returns a schema with the document's components that it refers to as its own definitions, which
 * is how a published agent's document came to have them. `name` begins the names of its components.
 */
export const bundleSchema = (schema: unknown, components: Schema, name: string): JsonSchema => {
  const rootName = isObject(schema) ? toComponentName(schema.$ref) : undefined;
  const definitions = new Map<string, unknown>();
  const queue: string[] = [];

  const point = (reference: unknown): unknown => {
    const component = toComponentName(reference);
    if (component === undefined || !Object.hasOwn(components, component)) return reference;
    if (component === rootName) return "#";
    const definition = component.startsWith(`${name}.`)
      ? component.slice(name.length + 1)
      : component;
    if (!definitions.has(definition)) {
      definitions.set(definition, true);
      queue.push(component);
    }
    return `#/$defs/${definition}`;
  };

  const bundleKeyword = ([keyword, value]: [string, unknown]): [string, unknown] => {
    if (keyword === "$ref") return [keyword, point(value)];
    if (keyword === "discriminator" && isObject(value) && isObject(value.mapping)) {
      const mapping = Object.entries(value.mapping).map(([key, to]) => [key, point(to)]);
      return [keyword, { ...value, mapping: Object.fromEntries(mapping) }];
    }
    const kind = getKeywordKind(keyword);
    if (kind === "list" && Array.isArray(value)) return [keyword, value.map(bundle)];
    if (kind !== "map" || !isObject(value))
      return [keyword, kind === "schema" ? bundle(value) : value];
    const children = Object.entries(value).map(([key, child]) => [key, bundle(child)]);
    return [keyword, Object.fromEntries(children)];
  };
  const bundle = (value: unknown): unknown =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(bundleKeyword)) : value;

  const root = bundle(rootName === undefined ? schema : components[rootName]);
  for (const component of queue)
    definitions.set(
      component.startsWith(`${name}.`) ? component.slice(name.length + 1) : component,
      bundle(components[component]),
    );
  return {
    ...(isObject(root) ? root : {}),
    ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) as JsonSchema["$defs"] }),
  };
};
