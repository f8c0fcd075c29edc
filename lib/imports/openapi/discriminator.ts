import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

type Schema = Record<string, unknown>;

/**
 * Whether a mapping's target is the referenced schema. A mapping names a schema by reference, or by
 * its name alone.
 */
const isTarget = (target: unknown, reference: string) =>
  target === reference || target === reference.split("/").at(-1);

const listMappedValues = (discriminator: Schema, reference: string): string[] =>
  Object.entries(isObject(discriminator.mapping) ? discriminator.mapping : {})
    .filter(([, target]) => isTarget(target, reference))
    .map(([value]) => value);

/**
 * States in a variant which values of the discriminator property select it. The document states
 * this in `mapping`, with references that lead out of the tool's schema. `property` is the
 * variant's own declaration of that property.
 */
export const addDiscriminatorValue = (
  variant: JsonSchema,
  discriminator: unknown,
  reference: unknown,
  property: unknown,
): JsonSchema => {
  if (!isObject(discriminator) || typeof reference !== "string") return variant;
  const name = String(discriminator.propertyName);
  const values = listMappedValues(discriminator, reference);
  if (values.length === 0 || !isObject(property) || property.const !== undefined) return variant;
  const allowed = Array.isArray(property.enum) ? property.enum : values;
  // A mapping that contradicts the document is ignored.
  if (!values.every((value) => allowed.includes(value)) || allowed.length < values.length)
    return variant;
  const selected: JsonSchema = values.length === 1 ? { const: values[0] } : { enum: values };
  const { enum: _, ...declared } = variant.properties?.[name] ?? {};
  return {
    ...variant,
    properties: { ...variant.properties, [name]: { ...declared, ...selected } },
  };
};
