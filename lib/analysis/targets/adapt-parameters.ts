import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { getKeywordKind } from "@/lib/schema/subschemas";
import { describeKeywords, type Reasons } from "./target";

const listVariants = (parameters: JsonSchema): JsonSchema[] =>
  [parameters.anyOf, parameters.oneOf, parameters.allOf]
    .flatMap((variants) => variants ?? [])
    .filter(isObject);

/**
 * Moves keywords that a consumer rejects at the top level into the description. Properties that
 * only variants define become top-level properties, because the model could not send them
 * otherwise.
 */
export const describeTopLevel = (
  parameters: ParametersSchema,
  keywords: readonly string[],
  label: string,
  { degrade }: Reasons,
): ParametersSchema => {
  const present = keywords.filter((keyword) => parameters[keyword] !== undefined);
  for (const keyword of present)
    degrade(
      appendPointer("/parameters", keyword),
      `${label} does not accept "${keyword}" at the top level of the parameters, so it was moved to the description.`,
    );
  if (present.length === 0) return parameters;
  const isClosed = parameters.additionalProperties === false;
  const variantProperties = isClosed
    ? []
    : listVariants(parameters).flatMap(({ properties = {} }) => Object.entries(properties));
  const properties = Object.fromEntries([
    ...variantProperties,
    ...Object.entries(parameters.properties),
  ]);
  return { ...describeKeywords(parameters, present), type: "object", properties };
};

type NameRule = {
  pattern: RegExp;
  /** The rule in words. */
  requirement: string;
  /** Whether the consumer checks names at this path. */
  isChecked(path: string): boolean;
};

/**
 * Omits optional properties whose names a consumer rejects. A required one makes it reject the
 * whole tool.
 */
export const leaveOutNames = (
  root: ParametersSchema,
  { pattern, requirement, isChecked }: NameRule,
  { refuse, degrade }: Reasons,
): ParametersSchema => {
  const adaptProperties = (schema: JsonSchema, properties: object, path: string) => {
    const entries = Object.entries(properties).filter(([name]) => {
      if (!isChecked(path) || pattern.test(name)) return true;
      const namePath = appendPointer(appendPointer(path, "properties"), name);
      const isRequired = schema.required?.includes(name);
      if (isRequired) refuse(namePath, requirement);
      else degrade(namePath, `${requirement} This parameter is left out.`);
      return isRequired;
    });
    return Object.fromEntries(
      entries.map(([name, child]) => [
        name,
        adaptChild(child, appendPointer(appendPointer(path, "properties"), name)),
      ]),
    );
  };
  const adaptChild = (child: unknown, path: string): unknown =>
    isObject(child) ? adapt(child, path) : child;
  const adaptKeyword = (schema: JsonSchema, keyword: string, value: unknown, path: string) => {
    if (keyword === "properties" && isObject(value)) return adaptProperties(schema, value, path);
    const keywordPath = appendPointer(path, keyword);
    if (Array.isArray(value) && getKeywordKind(keyword) === "list")
      return value.map((child, index) => adaptChild(child, appendPointer(keywordPath, index)));
    return getKeywordKind(keyword) === "schema" ? adaptChild(value, keywordPath) : value;
  };
  const adapt = (schema: JsonSchema, path: string): JsonSchema =>
    Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [
        keyword,
        adaptKeyword(schema, keyword, value, path),
      ]),
    );
  return adapt(root, "/parameters") as ParametersSchema;
};
