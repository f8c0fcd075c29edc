import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

const numericKeywords = new Set([
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

/**
 * Parses a comment into a description and the tags that are schema keywords, such as `@minimum 1`.
 */
export const parseComment = (comment: string | undefined): JsonSchema => {
  if (!comment) return {};
  const schema: JsonSchema = {};
  const plainText = comment.replace(/^\s*@(\w+)[ \t]*(.*)$/gm, (_, tag: string, value: string) => {
    const text = value.trim();
    if (numericKeywords.has(tag) && text !== "" && Number.isFinite(Number(text)))
      schema[tag] = Number(text);
    else if ((tag === "format" || tag === "pattern") && text !== "") schema[tag] = text;
    else if (tag === "default" && text !== "") schema.default = parseJsonOrText(text);
    else if (tag === "deprecated") schema.deprecated = true;
    else if (tag === "description") return text;
    return "";
  });
  const description = plainText.replace(/\n{2,}/g, "\n").trim();
  return { ...(description && { description }), ...schema };
};

const parseJsonOrText = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return text.replace(/^(['"`])(.*)\1$/s, "$2");
  }
};
