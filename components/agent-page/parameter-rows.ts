import { formatCount } from "@/lib/agent/format-count";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** One row of the parameter table. */
export type ParameterRow = {
  /** Unique within the table. */
  path: string;
  name: string;
  /** Names of the enclosing objects and arrays, outermost first. */
  within: string[];
  type: string;
  required: boolean;
  description?: string;
  /** Constraints in words: `at least 1`, `one of "a", "b"`. */
  rules: string[];
  /** JSON text of the default. */
  defaultValue?: string;
};

const toJson = (value: unknown) => JSON.stringify(value);

const ruleTexts: { [Keyword in keyof JsonSchema]?: (value: never) => string } = {
  minimum: (value: number) => `at least ${value}`,
  exclusiveMinimum: (value: number) => `greater than ${value}`,
  maximum: (value: number) => `at most ${value}`,
  exclusiveMaximum: (value: number) => `less than ${value}`,
  multipleOf: (value: number) => `a multiple of ${value}`,
  minLength: (value: number) => `at least ${formatCount(value, "character")}`,
  maxLength: (value: number) => `at most ${formatCount(value, "character")}`,
  pattern: (value: string) => `matches ${value}`,
  format: (value: string) => `format ${value}`,
  minItems: (value: number) => `at least ${formatCount(value, "item")}`,
  maxItems: (value: number) => `at most ${formatCount(value, "item")}`,
  uniqueItems: (value: boolean) => (value ? "unique items" : ""),
  const: (value: unknown) => `constant ${toJson(value)}`,
  enum: (value: unknown[]) => `one of ${value.map(toJson).join(", ")}`,
  additionalProperties: (value: unknown) => (value === false ? "no other properties" : ""),
};

const getRules = (schema: JsonSchema): string[] =>
  Object.entries(ruleTexts).flatMap(([keyword, describe]) => {
    const value = schema[keyword];
    return value === undefined ? [] : (describe?.(value as never) ?? "") || [];
  });

const getVariants = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
];

const describeType = (schema: JsonSchema): string => {
  const { type, items, properties } = schema;
  const variants = getVariants(schema);
  const ownTypes = [type].flat().filter((each) => each !== undefined);
  if (ownTypes.length === 0) {
    if (variants.length > 0) return [...new Set(variants.map(describeType))].join(" or ");
    if (properties) return "object";
    const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    const kinds = new Set(values.map((value) => (value === null ? "null" : typeof value)));
    return kinds.size > 0 ? [...kinds].join(" or ") : "any";
  }
  return ownTypes
    .map((each) => (each === "array" && items ? `array of ${describeType(items)}` : each))
    .join(" or ");
};

type RowPosition = { path: string; within: string[] };

/**
 * Lists the rows nested in one value: its properties, the properties of its items, and its
 * variants.
 */
const nestedRows = (schema: JsonSchema, { path, within }: RowPosition): ParameterRow[] => {
  const { items } = schema;
  const variants = getVariants(schema);
  const itemRows =
    items && (getRules(items).length > 0 || items.description)
      ? [toRow("each item", items, false, { path: `${path}[]`, within })]
      : [];
  return [
    ...propertyRows(schema, { path, within }),
    ...itemRows,
    ...(items
      ? nestedRows(items, {
          path: `${path}[]`,
          within: itemRows.length > 0 ? [...within, "each item"] : within,
        })
      : []),
    ...variants.flatMap((variant, at) => {
      const name = variant.title ?? `option ${at + 1} of ${variants.length}`;
      const position = { path: `${path}|${at}`, within };
      const inner = nestedRows(variant, { ...position, within: [...within, name] });
      const hasDetails = inner.length > 0 || getRules(variant).length > 0 || variant.description;
      return hasDetails ? [toRow(name, variant, false, position), ...inner] : [];
    }),
  ];
};

const toRow = (
  name: string,
  schema: JsonSchema,
  required: boolean,
  { path, within }: RowPosition,
) => ({
  path,
  name,
  within,
  type: describeType(schema),
  required,
  rules: getRules(schema),
  ...(schema.description && { description: schema.description }),
  ...(schema.default !== undefined && { defaultValue: toJson(schema.default) }),
});

const propertyRows = (schema: JsonSchema, { path, within }: RowPosition): ParameterRow[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const position = { path: `${path}/${name}`, within };
    const required = schema.required?.includes(name) ?? false;
    return [
      toRow(name, child, required, position),
      ...nestedRows(child, { ...position, within: [...within, name] }),
    ];
  });

/** Converts the parameters of a tool to rows, parents before children. */
export const parameterRows = (schema: JsonSchema): ParameterRow[] =>
  nestedRows(schema, { path: "", within: [] });
