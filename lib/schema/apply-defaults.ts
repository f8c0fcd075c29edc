import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { findKeyword, listLayerProperties, listLayers } from "./layers";
import { createReferences } from "./references";
import { listSubschemas } from "./subschemas";

/**
 * A hostile schema can apply thousands of schemas to every item. Validation also gives up on such a
 * value.
 */
const MAX_STEPS = 1_000_000;
/**
 * Maximum defaults inserted: as many as a request body may have values. Nested defaults can double
 * with every level.
 */
const MAX_DEFAULTS = 10_000;
/**
 * Maximum size of the defaults inserted, in characters of JSON: as many as a request body may have.
 * A small body may have thousands of objects that each lack a large default.
 */
const MAX_DEFAULT_CHARS = 1024 * 1024;
/** Charged per default for its name, so that short ones count too. */
const DEFAULT_CHARS = 16;

/** `isComplete` is false if there were too many defaults to insert all. */
type Filled<Value> = { value: Value; isComplete: boolean };
type Fill = (schema: JsonSchema, value: unknown) => Filled<unknown>;

/** Creates a function that measures defaults, each object only once. */
const createMeasure = () => {
  const sizes = new WeakMap<object, number>();
  return (value: unknown): number => {
    if (typeof value === "string") return value.length;
    if (typeof value !== "object" || value === null) return 0;
    const size = sizes.get(value) ?? JSON.stringify(value).length;
    sizes.set(value, size);
    return size;
  };
};

/**
 * Like `fillDefaults`, but also for the subschemas of `root`. References are resolved in `root`.
 */
export const createFiller = (root: JsonSchema): Fill => {
  if (!listSubschemas(root).some(({ schema }) => schema.default !== undefined))
    return (_, value) => ({ value, isComplete: true });
  const measure = createMeasure();
  const references = createReferences(root);
  const cache = new WeakMap<object, JsonSchema[]>();
  /** The defaults that enclose the current value. A recursive schema would repeat them forever. */
  const enclosing = new Set<unknown>();
  let steps = 0;
  let inserted = 0;
  let insertedChars = 0;

  const resolve = (schemas: readonly unknown[]): JsonSchema[] => {
    const [only] = schemas;
    if (schemas.length !== 1 || !isObject(only)) return listLayers(schemas, references);
    const layers = cache.get(only) ?? listLayers(schemas, references);
    cache.set(only, layers);
    return layers;
  };

  const listItemSchemas = (layers: readonly JsonSchema[], index: number): unknown[] =>
    layers.map(({ items, prefixItems, additionalItems }) => {
      if (Array.isArray(items)) return index < items.length ? items[index] : additionalItems;
      return prefixItems && index < prefixItems.length ? prefixItems[index] : items;
    });

  const fillDefault = (schemas: readonly unknown[], defaultValue: unknown): unknown => {
    inserted++;
    // A string needs no copy, and many copies of a long one would take up much memory.
    if (typeof defaultValue !== "object") return defaultValue;
    if (inserted > MAX_DEFAULTS) return structuredClone(defaultValue);
    enclosing.add(defaultValue);
    const filled = fill(schemas, structuredClone(defaultValue));
    enclosing.delete(defaultValue);
    return filled;
  };

  const fill = (schemas: readonly unknown[], value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const layers = resolve(schemas);
    steps += layers.length;
    if (layers.length === 0 || steps > MAX_STEPS) return value;
    if (Array.isArray(value))
      return value.map((item, index) => fill(listItemSchemas(layers, index), item));
    const filled: Record<string, unknown> = { ...value };
    for (const [name, children] of listLayerProperties(layers)) {
      if (Object.hasOwn(filled, name)) {
        defineProperty(filled, name, fill(children, filled[name]));
        continue;
      }
      const defaultValue = findKeyword(resolve(children), "default");
      if (defaultValue === undefined || enclosing.has(defaultValue)) continue;
      insertedChars += measure(defaultValue) + DEFAULT_CHARS;
      if (insertedChars > MAX_DEFAULT_CHARS) return filled;
      defineProperty(filled, name, fillDefault(children, defaultValue));
    }
    return filled;
  };

  return (schema, value) => {
    steps = 0;
    inserted = 0;
    insertedChars = 0;
    enclosing.clear();
    const filled = fill([schema], value);
    return { value: filled, isComplete: insertedChars <= MAX_DEFAULT_CHARS };
  };
};

// A plain assignment to `__proto__` would change the prototype instead of a property.
const defineProperty = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });

const fillers = new WeakMap<object, Fill>();

/**
 * Returns a copy in which absent properties have their defaults, at every depth of the value,
 * through `$ref` and `allOf`, and inside defaults. An absent object without its own default stays
 * absent: its inner defaults apply only if the object is present.
 */
export const fillDefaults = (
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): Filled<Record<string, unknown>> => {
  let filler = fillers.get(schema);
  if (!filler) {
    filler = createFiller(schema);
    fillers.set(schema, filler);
  }
  // For an object, the filler returns an object.
  return filler(schema, value) as Filled<Record<string, unknown>>;
};

/** Like `fillDefaults`, but returns only the copy, even if it is not complete. */
export const applyDefaults = (
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> => fillDefaults(schema, value).value;
