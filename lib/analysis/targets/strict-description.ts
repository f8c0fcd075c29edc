import { appendPointer } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { addToDescription, describeKeywords, type Reasons } from "./target";

export const supportedFormats = [
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
];
/** Keywords that can be dropped without loss. Defaults and examples are described in words. */
const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "$comment",
  "$id",
  "$anchor",
  "$defs",
  "definitions",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
]);
const handledKeywords = new Set(["type", "enum", "const"]);
/** Adds what the model reads about a schema besides its keywords. */
const describe = (from: JsonSchema, to: JsonSchema): JsonSchema => {
  const described = from.description === undefined ? to : { description: from.description, ...to };
  const withDefault =
    from.default === undefined
      ? described
      : addToDescription(described, `Default: ${JSON.stringify(from.default)}.`);
  return from.examples === undefined || from.examples.length === 0
    ? withDefault
    : addToDescription(
        withDefault,
        `For example ${from.examples.map((example) => JSON.stringify(example)).join(", ")}.`,
      );
};

type Converted = {
  result: JsonSchema;
  /** The keywords that the result expresses in its own way. */
  keywords: readonly string[];
};

/** Describes the keywords that strict mode neither enforces nor reads. */
export const describeRest = (
  schema: JsonSchema,
  { result, keywords }: Converted,
  path: string,
  reasons: Reasons,
): JsonSchema => {
  const enforcedKeywords = new Set(keywords);
  const isConverted = (keyword: string) =>
    keyword === "format"
      ? supportedFormats.includes(schema.format ?? "")
      : enforcedKeywords.has(keyword);
  const rest = Object.keys(schema).filter(
    (keyword) =>
      !annotations.has(keyword) &&
      !handledKeywords.has(keyword) &&
      !keyword.startsWith("x-") &&
      !isConverted(keyword),
  );
  for (const keyword of rest)
    reasons.degrade(
      appendPointer(path, keyword),
      `Strict mode does not support "${keyword}", so it was moved to the description.`,
    );
  const restOfSchema = Object.fromEntries(rest.map((keyword) => [keyword, schema[keyword]]));
  return describeKeywords({ ...describe(schema, result), ...restOfSchema }, rest);
};
