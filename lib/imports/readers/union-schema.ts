import { canonicalJson, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { getJsonType } from "@/lib/schema/json-type";

/** Returns a schema of literals: their type, or types, and the values. */
export const toEnumSchema = (values: Json[]): JsonSchema => {
  const types = [...new Set(values.map(getJsonType))];
  return { type: types.length === 1 ? types[0] : types, enum: values };
};

/**
 * Converts a union to one schema. Literals become an enum, plain types become a list of types, and
 * anything else becomes `anyOf`.
 */
export const toUnionSchema = (parts: JsonSchema[]): JsonSchema => {
  const variants = [...new Map(parts.map((part) => [canonicalJson(part), part])).values()];
  if (variants.length === 1) return variants[0] ?? {};
  if (variants.some((part) => Object.keys(part).length === 0)) return {};
  const enumValues = variants.flatMap((part) => (part.enum ? part.enum : []));
  const otherVariants = variants.filter((part) => !part.enum && part.type !== "null");
  const hasNull = variants.some((part) => part.type === "null" && !part.enum);
  const values: Json[] = hasNull && enumValues.length > 0 ? [...enumValues, null] : enumValues;
  const enumSchemas = values.length > 0 ? [toEnumSchema(values)] : [];
  if (otherVariants.length === 0) return enumSchemas[0] ?? { type: "null" };
  const isPlain = otherVariants.every((part) => Object.keys(part).every((key) => key === "type"));
  if (enumSchemas.length === 0 && isPlain) {
    const types = otherVariants.flatMap(({ type = [] }) => type);
    return { type: hasNull ? [...types, "null"] : types };
  }
  const [onlyVariant] = otherVariants;
  if (
    enumSchemas.length === 0 &&
    hasNull &&
    otherVariants.length === 1 &&
    onlyVariant?.type !== undefined
  )
    return { ...onlyVariant, type: [...[onlyVariant.type].flat(), "null"] };
  return {
    anyOf: [
      ...enumSchemas,
      ...otherVariants,
      ...(hasNull && enumSchemas.length === 0 ? [{ type: "null" as const }] : []),
    ],
  };
};
