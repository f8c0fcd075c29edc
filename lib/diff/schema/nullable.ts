import { isJsonEqual, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { addNullType } from "@/lib/schema/nullable";
import { toSentence } from "../phrases";
import { breakingChange, compatibleChange, type UnassignedChange } from "../version-change";
import type { SchemaLocation } from "./schema-location";

const wordingKeywords = new Set(["title", "description", "examples", "default", "deprecated"]);

const isNullSchema = (schema: unknown) => isJsonEqual(schema, { type: "null" });

/**
 * Returns the other variant of a union of a schema and null, with the union's annotations.
 * Undefined for any other schema.
 */
const unwrapNullUnion = (schema: JsonSchema): JsonSchema | undefined => {
  const { anyOf, oneOf, ...rest } = schema;
  const variants = anyOf ?? oneOf;
  const isDescribed = Object.keys(rest).every((keyword) => wordingKeywords.has(keyword));
  if (!variants || (anyOf && oneOf) || variants.length !== 2 || !isDescribed) return undefined;
  const [variant] = variants.filter((each) => !isNullSchema(each));
  if (!isObject(variant) || !variants.some(isNullSchema)) return undefined;
  const { type, nullable } = variant;
  // Otherwise, null would match both variants of `oneOf`.
  const refusesNull = type !== undefined && ![type].flat().includes("null") && nullable !== true;
  return anyOf || refusesNull ? { ...variant, ...rest, nullable: true } : undefined;
};

/**
 * Normalizes the ways of allowing null, to a type if possible, so that equivalent schemas compare
 * as equal.
 */
export const normalizeNull = (original: JsonSchema): JsonSchema => {
  const schema = unwrapNullUnion(original) ?? original;
  const { nullable, ...rest } = schema;
  if (nullable !== true) return nullable === false ? rest : schema;
  return addNullType(rest) ?? schema;
};

/** Compares whether null is valid regardless of the other keywords. */
export const diffNullable = (
  { nullable: previous }: JsonSchema,
  { nullable: current }: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  if (previous === current) return [];
  const path = `${location.path}/nullable`;
  if (current) return [compatibleChange(path, toSentence(`${location.name} may now be null.`))];
  const message = `${location.name} may no longer be null. Calls that send null may fail.`;
  return [breakingChange(path, toSentence(message))];
};
