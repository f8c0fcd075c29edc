import { containsSecret } from "@/lib/imports/readers/request/secrets";
import { compilePattern } from "@/lib/schema/compile-pattern";
import { appendPointer, isObject, measureJson } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { truncate } from "@/lib/schema/truncate";
import type { Conversion } from "./conversion";
import { describeDefault } from "./describe-default";
import {
  copiedKeywords,
  getBounds,
  handledKeywords,
  isCopiedExtension,
  keywordChecks,
  listDeclaredTypes,
  toUniqueValues,
} from "./schema-keywords";

type Schema = Record<string, unknown>;

const MAX_TEXT_LENGTH = 2000;
const texts = new Set(["title", "description", "$comment"]);
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 500;

export const listExamples = (schema: Schema): unknown[] => {
  if (Array.isArray(schema.examples)) return schema.examples;
  const { example, "x-example": extension } = schema;
  const value = example === undefined ? extension : example;
  return value === undefined ? [] : [value];
};

const copyValues = (schema: Schema, result: JsonSchema, path: string, conversion: Conversion) => {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (!copiedKeywords.includes(keyword) || value === undefined) continue;
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

/** Maximum size of an extension. Tools are sent to models, so every word has a cost. */
const EXTENSION_LIMITS = { characters: 1000, depth: 16 };

const copyExtensions = (
  schema: Schema,
  result: JsonSchema,
  path: string,
  conversion: Conversion,
) => {
  for (const [keyword, value] of Object.entries(schema)) {
    if (!isCopiedExtension(keyword) || value === undefined) continue;
    const { depth } = measureJson(value, {
      ...EXTENSION_LIMITS,
      keys: EXTENSION_LIMITS.characters,
    });
    const isTooDeep = depth > EXTENSION_LIMITS.depth;
    const length = isTooDeep ? 0 : JSON.stringify(value).length;
    if (isTooDeep || length > EXTENSION_LIMITS.characters) {
      const message = `The extension "${truncate(keyword, 60)}" is large and was removed.`;
      conversion.addNote(appendPointer(path, keyword), "keyword_dropped", message);
      continue;
    }
    result[keyword] = value;
    conversion.spend("characters", keyword.length + length);
  }
};

const copyPattern = (schema: Schema, result: JsonSchema, path: string, conversion: Conversion) => {
  if (typeof schema.pattern !== "string") return;
  try {
    compilePattern(schema.pattern);
    result.pattern = schema.pattern;
  } catch (error) {
    const { message } = error as Error;
    conversion.addLoss(
      appendPointer(path, "pattern"),
      "pattern_dropped",
      `${message} It was removed.`,
    );
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

/** Without quotation marks, YAML reads the values `2019` and `true` of a string as other types. */
const toEnumText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;
const isText = (schema: Schema): boolean => {
  const types = listDeclaredTypes(schema).filter((type) => type !== "null");
  return types.length === 1 && types[0] === "string" && schema.format !== "int-or-string";
};

/** Copies the keywords of one level that contain no schemas. */
export const copyKeywords = (
  schema: Schema,
  result: JsonSchema,
  path: string,
  conversion: Conversion,
): void => {
  copyValues(schema, result, path, conversion);
  copyExtensions(schema, result, path, conversion);
  if (!containsSecret(schema.default)) describeDefault(schema.default, result);
  const examples = listExamples(schema).filter(
    (value) => (JSON.stringify(value) ?? "").length <= MAX_EXAMPLE_LENGTH && !containsSecret(value),
  );
  if (examples.length > 0)
    result.examples = examples.slice(0, MAX_EXAMPLES) as JsonSchema["examples"];
  conversion.spend("characters", (JSON.stringify(result.examples) ?? "").length);
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    conversion.spend("characters", JSON.stringify(schema.enum).length);
    result.enum = toUniqueValues(
      isText(schema) ? schema.enum.map(toEnumText) : schema.enum,
    ) as JsonSchema["enum"];
  } else if (schema.enum !== undefined)
    conversion.addLoss(
      appendPointer(path, "enum"),
      "keyword_dropped",
      '"enum" is not a list with values and was removed.',
    );
  if (isObject(schema.discriminator) && typeof schema.discriminator.propertyName === "string")
    result.discriminator = { propertyName: schema.discriminator.propertyName };
  else if (typeof schema.discriminator === "string")
    result.discriminator = { propertyName: schema.discriminator };
  Object.assign(result, getBounds(schema));
  copyPattern(schema, result, path, conversion);
  noteUnknown(schema, path, conversion);
};
