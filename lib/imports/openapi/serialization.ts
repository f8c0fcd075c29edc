import type { FieldStyle } from "@/lib/agent/handlers/value-style";
import { appendSentence } from "@/lib/schema/append-sentence";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";
import { pickExtensions } from "./list-extensions";
import { toText } from "./operations";

type Node = Record<string, unknown>;
/** How the document serializes a value, in OpenAPI 3's terms. */
export type Serialization = { style: string; explode: boolean };

/** Swagger 2's names for the styles. Only `multi` repeats the parameter's name. */
const collectionFormats: Record<string, string> = {
  csv: "form",
  ssv: "spaceDelimited",
  tsv: "tabDelimited",
  pipes: "pipeDelimited",
  multi: "form",
};
const delimitedStyles = ["spaceDelimited", "pipeDelimited", "tabDelimited"] as const;
const separators: Record<string, { text: string; label: string }> = {
  spaceDelimited: { text: " ", label: "a space" },
  pipeDelimited: { text: "|", label: '"|"' },
  tabDelimited: { text: "\t", label: "a tab" },
};

/** Reads the serialization of a parameter, an encoding object or a field of a Swagger form. */
export const readSerialization = (node: Node, isSwagger: boolean, where: string): Serialization => {
  const isForm = where === "query" || where === "cookie" || where === "formData";
  const collectionFormat = toText(node.collectionFormat);
  const declared = toText(node.style) || collectionFormats[collectionFormat];
  const isCsv = collectionFormat === "csv" && !isForm;
  const style = (isCsv ? undefined : declared) ?? (isForm ? "form" : "simple");
  const isExploded = isSwagger ? collectionFormat === "multi" : style === "form";
  return { style, explode: typeof node.explode === "boolean" ? node.explode : isExploded };
};

/** Whether a value may be a list or an object. A value without a type is treated as a string. */
export const mayBe = (schema: JsonSchema, type: "array" | "object"): boolean => {
  const types = [schema.type].flat().filter((each) => each !== undefined);
  if (types.length > 0) return types.includes(type);
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variants.length > 0) return variants.some((variant) => mayBe(variant, type));
  return (type === "object" ? schema.properties : schema.items) !== undefined;
};
export const isScalar = (schema: JsonSchema) => !mayBe(schema, "array") && !mayBe(schema, "object");

/**
 * Returns the keys of a query row or form field that serialize its value as the document demands.
 */
export const toFieldStyle = (
  schema: JsonSchema,
  { style, explode }: Serialization,
): FieldStyle & { isJsonText?: true } => {
  if (isScalar(schema)) return {};
  if (style === "deepObject") return { style };
  const delimited = delimitedStyles.find((each) => each === style);
  if (!explode) return delimited ? { style: delimited } : { explode };
  return mayBe(schema, "object") ? { isJsonText: true } : {};
};

/** Returns the variant of a schema that accepts only null and one other kind of value. */
export const withoutNull = (schema: JsonSchema): JsonSchema => {
  const others = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
  return others?.length === 1 ? (others[0] ?? schema) : schema;
};

export const hasOwnFields = (schema: JsonSchema): boolean =>
  !schema.anyOf && !schema.oneOf && Object.keys(schema.properties ?? {}).length > 0;
export const hasExtraFields = ({ additionalProperties }: JsonSchema): boolean =>
  additionalProperties === true || isObject(additionalProperties);

/**
 * Returns what separates the values of a list in a header or path, where a row can write only
 * commas. Returns undefined if commas are right.
 */
export const findSeparator = (schema: JsonSchema, { style }: Serialization, where: string) =>
  ["header", "path"].includes(where) && mayBe(schema, "array") ? separators[style] : undefined;

/**
 * Returns the schema of a list that callers provide as text. `outline` is the schema with
 * references resolved.
 */
export const toListText = (
  schema: JsonSchema,
  { items }: JsonSchema,
  { label }: { label: string },
): JsonSchema => {
  const allowed = isObject(items) && Array.isArray(items.enum) ? items.enum : [];
  const sentence = `Values separated by ${label}.`;
  const choice = ` Each is one of ${cutText(allowed.join(", "), 1000)}.`;
  return {
    ...pickExtensions(schema),
    ...(schema.deprecated === true && { deprecated: true }),
    type: "string",
    description: appendSentence(
      schema.description,
      allowed.length > 0 ? sentence + choice : sentence,
    ),
  };
};
