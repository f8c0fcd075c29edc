import { parameterKinds } from "@/lib/agent/parameters";
import type { ParameterKind, ParameterKinds } from "@/lib/agent/parameters/parameter-kind";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { getRowKind, type ParameterRow, type RequiredOrder, toRequiredOrder } from "./rows";

/** Key order of a new schema. */
const canonicalOrder = [
  "type",
  "description",
  "enum",
  "default",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "anyOf",
  "oneOf",
];

/**
 * Returns the schema of a row. Keywords keep their original order; new ones follow in the canonical
 * order.
 */
export const schemaFromRow = (
  row: ParameterRow,
  kinds: ParameterKinds = parameterKinds,
): JsonSchema => {
  const kind = getRowKind(row, kinds);
  if (kind.isOpaque) {
    if (!isObject(row.extraKeywords)) return row.extraKeywords;
    return row.description === (row.extraKeywords.description ?? "")
      ? row.extraKeywords
      : { ...row.extraKeywords, description: row.description };
  }
  const schema: JsonSchema = {
    ...typeKeyword(row, kind),
    ...((row.description !== "" || row.keywordOrder.includes("description")) && {
      description: row.description,
    }),
    ...(row.enum && { enum: row.enum }),
    ...(row.default && { default: row.default.value }),
    ...(kind.children && writeChildren[kind.children](row, kinds)),
    ...row.extraKeywords,
  };
  return sortKeywords(schema, row.keywordOrder);
};

const typeKeyword = ({ nullable, types }: ParameterRow, { blank }: ParameterKind): JsonSchema => {
  const { type } = blank;
  if (typeof type !== "string") return {};
  if (!nullable) return { type };
  return { type: types?.includes(type) ? types : [type, "null"] };
};

type WriteChildren = (row: ParameterRow, kinds: ParameterKinds) => JsonSchema;

/** Write the keywords for a row's nested rows, by kind of children. */
const writeChildren: Record<NonNullable<ParameterKind["children"]>, WriteChildren> = {
  properties: ({ properties, additionalProperties, keywordOrder, requiredOrder }, kinds) => ({
    ...objectKeywords(properties, keywordOrder, requiredOrder, kinds),
    ...(additionalProperties && {
      additionalProperties: schemaFromRow(additionalProperties, kinds),
    }),
  }),
  items: ({ items }, kinds): JsonSchema => (items ? { items: schemaFromRow(items, kinds) } : {}),
  variants: ({ variants, union }, kinds) => ({
    [union]: variants.map((variant) => schemaFromRow(variant, kinds)),
  }),
};

const objectKeywords = (
  rows: ParameterRow[],
  order: readonly string[],
  requiredOrder: RequiredOrder | undefined,
  kinds: ParameterKinds,
) => {
  const required = getRequiredNames(rows, requiredOrder);
  const hasProperties = rows.length > 0 || order.length === 0 || order.includes("properties");
  return {
    ...(hasProperties && {
      properties: Object.fromEntries(rows.map((row) => [row.name, schemaFromRow(row, kinds)])),
    }),
    ...((required.length > 0 || order.includes("required")) && { required }),
  };
};

/**
 * Returns the required names. They keep their original order, including those without a property;
 * new ones follow in row order.
 */
const getRequiredNames = (
  rows: ParameterRow[],
  requiredOrder: RequiredOrder = { names: [], unknownNames: [] },
) => {
  const requiredByName = new Map(rows.map(({ name, required }) => [name, required]));
  const keptNames = requiredOrder.names.filter(
    (name) => requiredByName.get(name) ?? requiredOrder.unknownNames.includes(name),
  );
  const keptNameSet = new Set(keptNames);
  const added = rows.filter(({ name, required }) => required && !keptNameSet.has(name));
  return [...keptNames, ...added.map(({ name }) => name)];
};

const sortKeywords = (schema: JsonSchema, order: readonly string[]): JsonSchema => {
  const keys = new Set([...order, ...canonicalOrder, ...Object.keys(schema)]);
  return Object.fromEntries(
    [...keys].filter((key) => Object.hasOwn(schema, key)).map((key) => [key, schema[key]]),
  );
};

/**
 * Builds the parameters schema from the rows. `base` provides the other top-level keywords and
 * their order.
 */
export const parametersFromRows = (
  rows: ParameterRow[],
  base: ParametersSchema = { type: "object", properties: {} },
  kinds: ParameterKinds = parameterKinds,
): ParametersSchema => {
  const { properties, required = [], ...otherKeywords } = base;
  const order = Object.keys(base);
  const schema = objectKeywords(
    rows,
    [...order, "properties"],
    toRequiredOrder(required, properties),
    kinds,
  );
  return sortKeywords({ ...otherKeywords, ...schema }, order) as ParametersSchema;
};
