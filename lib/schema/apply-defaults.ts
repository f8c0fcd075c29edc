import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";

/**
 * Returns a copy in which absent properties have their defaults, at every depth the value has. An absent object
 * stays absent: its inner defaults apply only when the object is there.
 */
export const applyDefaults = (schema: JsonSchema, value: unknown): unknown => {
  if (Array.isArray(value)) {
    const { items } = schema;
    return isObject(items) && hasDefaults(items)
      ? value.map((item) => applyDefaults(items as JsonSchema, item))
      : value;
  }
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const [name, child] of Object.entries(schema.properties as Record<string, JsonSchema>)) {
    if (!isObject(child)) continue;
    if (Object.hasOwn(filled, name)) {
      // A plain assignment to `__proto__` would change the prototype instead of a property.
      if (hasDefaults(child)) defineProperty(filled, name, applyDefaults(child, filled[name]));
    } else if (child.default !== undefined)
      defineProperty(filled, name, structuredClone(child.default));
  }
  return filled;
};

const defineProperty = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });

const hasDefaultsCache = new WeakMap<object, boolean>();
const hasDefaults = (schema: JsonSchema): boolean => {
  const cached = hasDefaultsCache.get(schema);
  if (cached !== undefined) return cached;
  const subschemas = [schema.items, ...Object.values(schema.properties ?? {})].filter(isObject);
  const result = subschemas.some(
    (child) => (child as JsonSchema).default !== undefined || hasDefaults(child as JsonSchema),
  );
  hasDefaultsCache.set(schema, result);
  return result;
};
