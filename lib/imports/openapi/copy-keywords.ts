import { compilePattern } from "@/lib/schema/compile-pattern";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { truncate } from "../truncate";
import type { Conversion } from "./conversion";
import { describeDefault } from "./describe-default";
import {
  copiedKeywords,
  getBounds,
  handledKeywords,
  isUsefulExtension,
  keywordChecks,
  toUniqueValues,
} from "./schema-keywords";

type Schema = Record<string, unknown>;

const MAX_TEXT_LENGTH = 2000;
const texts = new Set(["title", "description", "$comment"]);
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 500;

const listExamples = (schema: Schema): unknown[] => {
  if (Array.isArray(schema.examples)) return schema.examples;
  const { example, "x-example": extension } = schema;
  const value = example === undefined ? extension : example;
  return value === undefined ? [] : [value];
};

const copyValues = (schema: Schema, result: JsonSchema, path: string, conversion: Conversion) => {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    const isCopied = copiedKeywords.includes(keyword) || isUsefulExtension(keyword, value);
    if (!isCopied || value === undefined) continue;
    if (keywordChecks[keyword]?.(value) === false) {
      if (value !== false) conversion.lossCount += 1;
      continue;
    }
    const isCut = typeof value === "string" && texts.has(keyword) && value.length > MAX_TEXT_LENGTH;
    const copy = isCut ? truncate(value, MAX_TEXT_LENGTH) : value;
    if (isCut)
      conversion.addNote(
        appendPointer(path, keyword),
        "text_cut",
        `The ${keyword === "$comment" ? "comment" : keyword} was truncated to 2,000 characters.`,
      );
    result[keyword] = copy;
    conversion.spend("characters", JSON.stringify(copy).length);
  }
};

const copyPattern = (schema: Schema, result: JsonSchema, path: string, conversion: Conversion) => {
  if (typeof schema.pattern !== "string") return;
  try {
    compilePattern(schema.pattern);
    result.pattern = schema.pattern;
  } catch (error) {
    const { message } = error as Error;
    conversion.addLoss(appendPointer(path, "pattern"), "pattern_dropped", message);
  }
};

const noteUnknown = (schema: Schema, path: string, { addLoss }: Conversion) => {
  for (const keyword of Object.keys(schema))
    if (
      !handledKeywords.has(keyword) &&
      !copiedKeywords.includes(keyword) &&
      !keyword.startsWith("x-")
    )
      addLoss(
        appendPointer(path, keyword),
        "keyword_dropped",
        `The keyword "${truncate(keyword, 60)}" is not supported and was removed.`,
      );
};

/** Copies the keywords of one level that hold no schemas. */
export const copyKeywords = (
  schema: Schema,
  result: JsonSchema,
  path: string,
  conversion: Conversion,
): void => {
  copyValues(schema, result, path, conversion);
  describeDefault(schema.default, result);
  const examples = listExamples(schema).filter(
    (value) => (JSON.stringify(value) ?? "").length <= MAX_EXAMPLE_LENGTH,
  );
  if (examples.length > 0)
    result.examples = examples.slice(0, MAX_EXAMPLES) as JsonSchema["examples"];
  conversion.spend("characters", (JSON.stringify(result.examples) ?? "").length);
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    conversion.spend("characters", JSON.stringify(schema.enum).length);
    result.enum = toUniqueValues(schema.enum) as JsonSchema["enum"];
  }
  if (isObject(schema.discriminator) && typeof schema.discriminator.propertyName === "string")
    result.discriminator = { propertyName: schema.discriminator.propertyName };
  else if (typeof schema.discriminator === "string")
    result.discriminator = { propertyName: schema.discriminator };
  Object.assign(result, getBounds(schema));
  copyPattern(schema, result, path, conversion);
  noteUnknown(schema, path, conversion);
};
