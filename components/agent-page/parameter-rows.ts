import type { JsonSchema } from "@/lib/agent/json-schema";

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

const text = (value: unknown) => JSON.stringify(value);
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

const words: { [Keyword in keyof JsonSchema]?: (value: never) => string } = {
  minimum: (value: number) => `at least ${value}`,
  exclusiveMinimum: (value: number) => `greater than ${value}`,
  maximum: (value: number) => `at most ${value}`,
  exclusiveMaximum: (value: number) => `less than ${value}`,
  multipleOf: (value: number) => `a multiple of ${value}`,
  minLength: (value: number) => `at least ${counted(value, "character")}`,
  maxLength: (value: number) => `at most ${counted(value, "character")}`,
  pattern: (value: string) => `matches ${value}`,
  format: (value: string) => `format ${value}`,
  minItems: (value: number) => `at least ${counted(value, "item")}`,
  maxItems: (value: number) => `at most ${counted(value, "item")}`,
  uniqueItems: (value: boolean) => (value ? "unique items" : ""),
  const: (value: unknown) => `constant ${text(value)}`,
  enum: (value: unknown[]) => `one of ${value.map(text).join(", ")}`,
  additionalProperties: (value: unknown) => (value === false ? "no other properties" : ""),
};

const rulesOf = (schema: JsonSchema): string[] =>
  Object.entries(words).flatMap(([keyword, say]) => {
    const value = schema[keyword];
    return value === undefined ? [] : (say?.(value as never) ?? "") || [];
  });

const variantsOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
];

const typeOf = (schema: JsonSchema): string => {
  const { type, items, properties } = schema;
  const variants = variantsOf(schema);
  const own = [type].flat().filter((each) => each !== undefined);
  if (own.length === 0) {
    if (variants.length > 0) return [...new Set(variants.map(typeOf))].join(" or ");
    if (properties) return "object";
    const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    const kinds = new Set(values.map((value) => (value === null ? "null" : typeof value)));
    return kinds.size > 0 ? [...kinds].join(" or ") : "any";
  }
  return own
    .map((each) => (each === "array" && items ? `array of ${typeOf(items)}` : each))
    .join(" or ");
};

type Place = { path: string; within: string[] };

/** The rows nested in one value: its properties, those of its items, and its variants. */
const below = (schema: JsonSchema, { path, within }: Place): ParameterRow[] => {
  const { items } = schema;
  const variants = variantsOf(schema);
  const itemRows =
    items && (rulesOf(items).length > 0 || items.description)
      ? [rowOf("each item", items, false, { path: `${path}[]`, within })]
      : [];
  return [
    ...propertyRows(schema, { path, within }),
    ...itemRows,
    ...(items
      ? below(items, {
          path: `${path}[]`,
          within: itemRows.length > 0 ? [...within, "each item"] : within,
        })
      : []),
    ...variants.flatMap((variant, at) => {
      const name = variant.title ?? `option ${at + 1} of ${variants.length}`;
      const place = { path: `${path}|${at}`, within };
      const inner = below(variant, { ...place, within: [...within, name] });
      const tells = inner.length > 0 || rulesOf(variant).length > 0 || variant.description;
      return tells ? [rowOf(name, variant, false, place), ...inner] : [];
    }),
  ];
};

const rowOf = (name: string, schema: JsonSchema, required: boolean, { path, within }: Place) => ({
  path,
  name,
  within,
  type: typeOf(schema),
  required,
  rules: rulesOf(schema),
  ...(schema.description && { description: schema.description }),
  ...(schema.default !== undefined && { defaultValue: text(schema.default) }),
});

const propertyRows = (schema: JsonSchema, { path, within }: Place): ParameterRow[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const place = { path: `${path}/${name}`, within };
    const required = schema.required?.includes(name) ?? false;
    return [
      rowOf(name, child, required, place),
      ...below(child, { ...place, within: [...within, name] }),
    ];
  });

/** The parameters of a tool as rows, parents before children. */
export const parameterRows = (schema: JsonSchema): ParameterRow[] =>
  below(schema, { path: "", within: [] });
