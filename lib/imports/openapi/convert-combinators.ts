import { areAllDisjoint } from "@/lib/schema/are-disjoint";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { getKeywordKind } from "@/lib/schema/subschemas";
import type { Conversion, Converter, Place } from "./conversion";
import { addDiscriminatorValue } from "./discriminator";
import { resolveSchema } from "./resolve-schema";
import {
  conditionKeywords,
  consequenceKeywords,
  partKeywords,
  toUniqueValues,
} from "./schema-keywords";

type Schema = Record<string, unknown>;
type Subschema = JsonSchema | boolean;

/** Returns a variant's own declaration of the property that the discriminator names. */
const findProperty = (
  variant: unknown,
  discriminator: unknown,
  { path }: Place,
  conversion: Conversion,
): unknown => {
  if (!isObject(variant) || !isObject(discriminator) || !isObject(discriminator.mapping))
    return undefined;
  const { properties } = resolveSchema(variant, path, conversion, true).schema;
  const property = isObject(properties)
    ? properties[String(discriminator.propertyName)]
    : undefined;
  return isObject(property) ? resolveSchema(property, path, conversion, true).schema : undefined;
};

const removeDescriptions = ({ title, description, examples, ...schema }: JsonSchema) => schema;

const conditions = new Set(["required", "not", "title", "description"]);
/**
 * Whether a variant only says which properties are present. A document means exactly one of such
 * variants.
 */
const isCondition = (variant: JsonSchema) =>
  Object.keys(variant).every((key) => conditions.has(key));

/**
 * Converts `anyOf` and `oneOf`. Keeps `oneOf` only if its variants differ. Documents also use it
 * for objects that share properties. A value that is right for one of them often matches others
 * too, and would be rejected although the service accepts it.
 */
const convertVariants = (
  schema: Schema,
  result: JsonSchema,
  place: Place,
  { conversion, convertValue }: Converter,
) => {
  const isFragment = place.isFragment || result.type !== undefined;
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const variants = schema[keyword];
    if (!Array.isArray(variants) || variants.length === 0) continue;
    const before = conversion.lossCount;
    const converted = variants.map((variant, index) => {
      const path = appendPointer(`${place.path}/${keyword}`, index);
      return addDiscriminatorValue(
        convertValue(variant, { ...place, path, isFragment }),
        schema.discriminator,
        isObject(variant) ? variant.$ref : undefined,
        findProperty(variant, schema.discriminator, place, conversion),
      );
    });
    const unique = toUniqueValues(converted) as JsonSchema[];
    const different = toUniqueValues(converted.map(removeDescriptions));
    // Variants that became looser, or that differ only in their wording, accept the same values.
    // Those values would not match exactly one variant.
    const isExact = conversion.lossCount === before && different.length === converted.length;
    const isStrict = isExact && (areAllDisjoint(converted) || converted.every(isCondition));
    if (keyword === "oneOf" && !isStrict) conversion.lossCount += 1;
    result[isStrict ? keyword : "anyOf"] = unique;
  }
};

/**
 * Converts the value of a keyword that holds one or more schemas. Returns undefined if it is
 * malformed.
 */
const convertKeyword = (
  keyword: string,
  value: unknown,
  place: Place,
  { convertValue }: Converter,
): Subschema | Subschema[] | Record<string, Subschema> | undefined => {
  const convert = (child: unknown, path: string): Subschema =>
    typeof child === "boolean" ? child : convertValue(child, { ...place, path });
  const path = appendPointer(place.path, keyword);
  const kind = getKeywordKind(keyword);
  if (kind === "list" && Array.isArray(value) && value.length > 0)
    return value.map((child, index) => convert(child, appendPointer(path, index)));
  if (kind === "map" && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        name,
        convert(child, appendPointer(path, name)),
      ]),
    );
  const isSchema = isObject(value) || typeof value === "boolean";
  return kind === "schema" && isSchema ? convert(value, path) : undefined;
};

const isEmpty = (schema: unknown) => isObject(schema) && Object.keys(schema).length === 0;

/**
 * Converts a schema that decides what else applies. Returns undefined if it cannot be converted
 * exactly.
 */
const convertCondition = (
  keyword: string,
  value: unknown,
  place: Place,
  converter: Converter,
): Subschema | undefined => {
  const { conversion } = converter;
  const { lossCount: before, exactFrom } = conversion;
  conversion.exactFrom = conversion.openDefinitions.length;
  const exactPlace = { ...place, isFragment: true, isExact: true };
  const converted = convertKeyword(keyword, value, exactPlace, converter);
  conversion.exactFrom = exactFrom;
  const isExact = conversion.lossCount === before && (isEmpty(value) || !isEmpty(converted));
  return isExact ? (converted as Subschema | undefined) : undefined;
};

/** Converts the keywords that combine schemas. */
export const convertCombinators = (
  schema: Schema,
  result: JsonSchema,
  place: Place,
  converter: Converter,
): void => {
  const drop = (keyword: string, reason: string) =>
    converter.conversion.addLoss(
      appendPointer(place.path, keyword),
      "keyword_dropped",
      `The keyword "${keyword}" was removed, because ${reason}.`,
    );
  convertVariants(schema, result, place, converter);
  for (const keyword of conditionKeywords) {
    if (schema[keyword] === undefined) continue;
    const converted = convertCondition(keyword, schema[keyword], place, converter);
    if (converted === undefined) drop(keyword, "it cannot be converted exactly");
    else result[keyword] = converted;
  }
  for (const keyword of [...partKeywords, ...consequenceKeywords]) {
    const value = schema[keyword];
    const isOrphan = ["then", "else"].includes(keyword) && result.if === undefined;
    if (value === undefined || isOrphan) continue;
    const isFragment = consequenceKeywords.includes(keyword);
    const converted = convertKeyword(keyword, value, { ...place, isFragment }, converter);
    if (converted === undefined) drop(keyword, "its value is not valid");
    else result[keyword] = converted;
  }
};
