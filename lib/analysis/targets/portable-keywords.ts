import type { Tool } from "@/lib/agent/tool";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { toPortablePattern } from "@/lib/schema/portable-pattern";
import { createReferences, type References } from "@/lib/schema/references";
import { listSubschemas } from "@/lib/schema/subschemas";
import { upgradeKeywords } from "@/lib/schema/upgrade-keywords";
import { describeKeywords, type Reasons } from "./target";

/**
 * Limits the length of a tuple that allows no further items. Validators of draft 7, which MCP
 * clients use, would apply `items` to the items of the tuple, too.
 */
const toPortableTuple = (schema: JsonSchema): JsonSchema => {
  const { prefixItems, items, maxItems } = schema;
  if (!Array.isArray(prefixItems) || (items as unknown) !== false) return schema;
  const limits = [prefixItems.length, maxItems].filter((limit) => limit !== undefined);
  return { ...schema, items: {}, maxItems: Math.min(...limits) };
};

const withPortablePattern = (schema: JsonSchema): JsonSchema => {
  if (typeof schema.pattern !== "string") return schema;
  const pattern = toPortablePattern(schema.pattern);
  return pattern === undefined ? describeKeywords(schema, ["pattern"]) : { ...schema, pattern };
};

/** Keywords that depend on which properties the patterns match. */
const dependentKeywords = ["patternProperties", "additionalProperties", "unevaluatedProperties"];

const withPortableNames = (schema: JsonSchema): JsonSchema => {
  const { patternProperties } = schema;
  if (!isObject(patternProperties)) return schema;
  const entries = Object.entries(patternProperties).map(
    ([source, child]) => [toPortablePattern(source), child] as const,
  );
  if (entries.some(([pattern]) => pattern === undefined))
    return describeKeywords(
      schema,
      dependentKeywords.filter((keyword) => schema[keyword] !== undefined),
    );
  return { ...schema, patternProperties: Object.fromEntries(entries) };
};

/** Lists the keywords of a schema whose pattern is described in words. */
const listUnportable = ({ pattern, patternProperties }: Record<string, unknown>): string[] => [
  ...(typeof pattern === "string" && toPortablePattern(pattern) === undefined ? ["pattern"] : []),
  ...(isObject(patternProperties) &&
  Object.keys(patternProperties).some((source) => toPortablePattern(source) === undefined)
    ? ["patternProperties"]
    : []),
];

const hasUnportable = (value: unknown, references: References): boolean => {
  const schemas = new Set([value].flat().filter(isObject));
  for (const each of schemas)
    for (const { schema } of listSubschemas(each)) {
      if (listUnportable(schema).length > 0) return true;
      const target = references.find(schema);
      if (isObject(target)) schemas.add(target);
    }
  return false;
};

/**
 * Rewrites keywords that would reject valid values if a pattern inside them were described in
 * words: without it, `not` rejects everything, `if` always applies, and several alternatives of
 * `oneOf` may match.
 */
const withPortableConditions = (schema: JsonSchema, references: References): JsonSchema => {
  const { not, if: condition, oneOf, ...rest } = schema;
  const isAlternative = hasUnportable(oneOf, references);
  const isRenamed = isAlternative && rest.anyOf === undefined;
  const described = [
    ...(hasUnportable(not, references) ? ["not"] : []),
    ...(hasUnportable(condition, references) ? ["if", "then", "else"] : []),
    ...(isAlternative && !isRenamed ? ["oneOf"] : []),
  ].filter((keyword) => schema[keyword] !== undefined);
  const result = describeKeywords(schema, described);
  if (!isRenamed) return result;
  return Object.fromEntries(
    Object.entries(result).map(([keyword, value]) => [
      keyword === "oneOf" ? "anyOf" : keyword,
      value,
    ]),
  );
};

/** Rewrites the conditions of a schema and its subschemas that depend on a pattern put into words. */
export const toPortableConditions = (root: JsonSchema): JsonSchema => {
  if (!listSubschemas(root).some(({ schema }) => listUnportable(schema).length > 0)) return root;
  const copy = structuredClone(root);
  const references = createReferences(copy);
  for (const { schema } of listSubschemas(copy)) {
    // A copy, because a schema that need not change is returned as it is.
    const portable = { ...withPortableConditions(schema, references) };
    for (const keyword of Object.keys(schema)) delete schema[keyword];
    Object.assign(schema, portable);
  }
  return copy;
};

/**
 * Converts keywords to those of 2020-12, in a form that validators of draft 7 and ECMAScript's
 * regular expressions understand in the same way. Consumers that compile schemas reject the whole
 * list of tools because of a single pattern. Leaves subschemas and conditions unchanged.
 */
export const toPortableKeywords = (schema: JsonSchema): JsonSchema =>
  withPortableNames(withPortablePattern(toPortableTuple(upgradeKeywords(schema))));

/** Reports the patterns of parameters that were moved to the description. */
export const checkPatterns = ({ parameters }: Pick<Tool, "parameters">, { degrade }: Reasons) => {
  for (const { schema, path } of listSubschemas(parameters))
    for (const keyword of listUnportable(schema))
      degrade(
        appendPointer(`/parameters${path}`, keyword),
        "JSON Schema validators do not support this regular expression, so it was moved to the description.",
      );
};
