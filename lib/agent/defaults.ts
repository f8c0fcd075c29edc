import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";

/**
 * Returns a copy in which absent properties have their defaults, at every depth the value has. An absent object
 * stays absent: its inner defaults apply only when the object is there.
 */
export const applyDefaults = (schema: JsonSchema, value: unknown): unknown => {
  if (Array.isArray(value)) {
    const { items } = schema;
    return isObject(items) && carriesDefaults(items)
      ? value.map((item) => applyDefaults(items as JsonSchema, item))
      : value;
  }
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const [name, child] of Object.entries(schema.properties as Record<string, JsonSchema>)) {
    if (!isObject(child)) continue;
    if (Object.hasOwn(filled, name)) {
      // A plain assignment to `__proto__` would change the prototype instead of a property.
      if (carriesDefaults(child)) define(filled, name, applyDefaults(child, filled[name]));
    } else if (child.default !== undefined) define(filled, name, structuredClone(child.default));
  }
  return filled;
};

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });

const known = new WeakMap<object, boolean>();
const carriesDefaults = (schema: JsonSchema): boolean => {
  const cached = known.get(schema);
  if (cached !== undefined) return cached;
  const inner = [schema.items, ...Object.values(schema.properties ?? {})].filter(isObject);
  const answer = inner.some(
    (child) => (child as JsonSchema).default !== undefined || carriesDefaults(child as JsonSchema),
  );
  known.set(schema, answer);
  return answer;
};
