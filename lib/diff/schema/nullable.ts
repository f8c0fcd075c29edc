import { isJsonEqual, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { addNullType } from "@/lib/schema/nullable";
import { toSentence } from "../phrases";
import { breakingChange, compatibleChange, type UnassignedChange } from "../version-change";
import type { SchemaLocation } from "./schema-location";

const wordingKeywords = new Set(["title", "description", "examples", "default", "deprecated"]);

const isNullSchema = (schema: unknown) => isJsonEqual(schema, { type: "null" });

/** The other variant of a union of a schema and null, with what describes the union. */
const unwrapNullUnion = (schema: JsonSchema): JsonSchema | undefined => {
  const { anyOf, oneOf, ...rest } = schema;
  const variants = anyOf ?? oneOf;
  const isDescribed = Object.keys(rest).every((keyword) => wordingKeywords.has(keyword));
  if (!variants || (anyOf && oneOf) || variants.length !== 2 || !isDescribed) return undefined;
  const [variant] = variants.filter((each) => !isNullSchema(each));
  if (!isObject(variant) || !variants.some(isNullSchema)) return undefined;
  const { type, nullable } = variant;
  // Null would match both variants of `oneOf`.
  const refusesNull = type !== undefined && ![type].flat().includes("null") && nullable !== true;
  return anyOf || refusesNull ? { ...variant, ...rest, nullable: true } : undefined;
};

/** Writes the ways to allow null alike, as a type if possible, so that equal schemas are compared as equal. */
export const normalizeNull = (original: JsonSchema): JsonSchema => {
  const schema = unwrapNullUnion(original) ?? original;
  const { nullable, ...rest } = schema;
  if (nullable !== true) return nullable === false ? rest : schema;
  return addNullType(rest) ?? schema;
};

/** Compares whether null is valid whatever the other keywords say. */
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
