import { getParameterKind, type ParameterKind, parameterTypes } from "@/lib/agent/parameters";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema, JsonType, ParametersSchema } from "@/lib/schema/json-schema";

/**
 * A parameter as the form edits it. Inner properties and items are rows themselves; keywords without a form field
 * are stored in `oldKeywords`, so that nothing imported is ever lost.
 */
export type ParameterRow = {
  /** Stable while the editor is open; never leaves it. */
  id: string;
  name: string;
  kind: RowKind;
  /** Whether null is allowed. */
  nullable: boolean;
  description: string;
  required: boolean;
  /** Whether people see the parameter; only top-level rows can be hidden. */
  visible: boolean;
  enum: Json[] | null;
  /** Wrapped in an object, so that "no default" and "default null" differ. */
  default: { value: Json } | null;
  properties: ParameterRow[];
  items: ParameterRow | null;
  /** The schema of an object's additional properties; null when there is none. */
  others: ParameterRow | null;
  /** The alternatives of a union, as rows without names. */
  variants: ParameterRow[];
  /** Whether a value may match several variants (`anyOf`) or exactly one (`oneOf`). */
  union: Union;
  kept: JsonSchema;
  /** The keywords in their original order. */
  keywordOrder: string[];
  /** An object's original `required`, whose order and unknown names the rows alone cannot reproduce. */
  requiredOrder?: RequiredOrder;
  /** The two types of a nullable row in their original order. */
  types?: JsonType[];
};

/** A row has one type, is a union, or is a schema that only JSON can express. */
export type RowKind = ParameterKind | "variants" | "json";
export type Union = "anyOf" | "oneOf";

/** The original list of required names, and those among them without a property. */
type RequiredOrder = { names: string[]; unknownNames: string[] };

let rowCount = 0;
const nextId = () => `row-${++rowCount}`;

/** The key order of a new schema. */
const canonicalOrder = [
  ...["type", "description", "enum", "default", "properties", "required", "items"],
  ...["additionalProperties", "anyOf", "oneOf"],
];

export const blankRow = (name: string, kind: ParameterKind = "string"): ParameterRow => ({
  ...rowFromSchema(name, parameterTypes[kind].blank, false),
  visible: true,
});

type RowShape = { kind: ParameterKind | "variants"; union?: Union; types?: JsonType[] };

/** How the form represents a schema; undefined when only JSON can. */
const detectShape = (schema: JsonSchema): RowShape | undefined => {
  const { type, anyOf, oneOf, items } = schema;
  if (items !== undefined && !isObject(items)) return undefined;
  if (type === undefined && !anyOf !== !oneOf && schema.enum === undefined) {
    const variants = anyOf ?? oneOf;
    const isValid = Array.isArray(variants) && variants.length > 0 && variants.every(isObject);
    return isValid ? { kind: "variants", union: anyOf ? "anyOf" : "oneOf" } : undefined;
  }
  const singleKind = getParameterKind(schema);
  if (singleKind) return { kind: singleKind };
  if (!Array.isArray(type) || type.length !== 2 || !type.includes("null")) return undefined;
  const kind = getParameterKind({ ...schema, type: type.find((each) => each !== "null") });
  return kind && { kind, types: type };
};

export const rowFromSchema = (
  name: string,
  schema: JsonSchema,
  required: boolean,
): ParameterRow => {
  const shape = isObject(schema) ? detectShape(schema) : undefined;
  const row: ParameterRow = {
    ...{ id: nextId(), name, kind: "json", nullable: false, required, visible: true },
    ...{ description: "", enum: null, default: null, properties: [], items: null, others: null },
    ...{ variants: [], union: "anyOf", kept: schema, keywordOrder: [] },
  };
  if (!shape) return { ...row, description: isObject(schema) ? (schema.description ?? "") : "" };
  const { kind, union = "anyOf", types } = shape;
  const { type: _, [union]: variants, description = "", ...keywords } = schema;
  const {
    enum: values,
    default: value,
    properties,
    required: innerRequired,
    items,
    ...remainingKeywords
  } = keywords;
  const { additionalProperties: additional, ...extra } = remainingKeywords;
  const additionalSchema =
    kind === "object" && isObject(additional) ? (additional as JsonSchema) : null;
  return {
    ...row,
    kind,
    nullable: types !== undefined,
    description,
    enum: values ?? null,
    default: value === undefined ? null : { value },
    properties: kind === "object" ? rowsFromProperties(properties ?? {}, innerRequired ?? []) : [],
    items: items && kind === "array" ? rowFromSchema("items", items, false) : null,
    others: additionalSchema && rowFromSchema("others", additionalSchema, false),
    variants:
      kind === "variants"
        ? ((variants ?? []) as JsonSchema[]).map((each) => rowFromSchema("", each, false))
        : [],
    union,
    // Keywords that belong to another type are legal JSON Schema, so they are preserved.
    kept: {
      ...extra,
      ...(kind !== "variants" && variants !== undefined && { [union]: variants }),
      ...(additional !== undefined && !additionalSchema && { additionalProperties: additional }),
      ...(kind !== "object" && properties && { properties }),
      ...(kind !== "object" && innerRequired && { required: innerRequired }),
      ...(kind !== "array" && items && { items }),
    },
    keywordOrder: Object.keys(schema),
    ...(kind === "object" &&
      innerRequired && { requiredOrder: toRequiredOrder(innerRequired, properties ?? {}) }),
    ...(types && { types }),
  };
};

const toRequiredOrder = (names: string[], properties: object): RequiredOrder => ({
  names,
  unknownNames: names.filter((name) => !Object.hasOwn(properties, name)),
});

const rowsFromProperties = (properties: Record<string, JsonSchema>, required: string[]) =>
  Object.entries(properties).map(([name, child]) =>
    rowFromSchema(name, child, required.includes(name)),
  );

/** A tool's parameters as rows. `visible` lists the visible names; all are visible without it. */
export const rowsFromParameters = (
  schema: ParametersSchema,
  visible?: readonly string[],
): ParameterRow[] =>
  rowsFromProperties(schema.properties, schema.required ?? []).map((row) => ({
    ...row,
    visible: visible?.includes(row.name) ?? true,
  }));

/** The schema of one row. Keywords keep their original order; new ones follow in the canonical order. */
export const schemaFromRow = (row: ParameterRow): JsonSchema => {
  if (row.kind === "json") {
    if (!isObject(row.kept)) return row.kept;
    return row.description === (row.kept.description ?? "")
      ? row.kept
      : { ...row.kept, description: row.description };
  }
  const schema: JsonSchema = {
    ...typeKeywords(row),
    ...((row.description !== "" || row.keywordOrder.includes("description")) && {
      description: row.description,
    }),
    ...(row.enum && { enum: row.enum }),
    ...(row.default && { default: row.default.value }),
    ...(row.kind === "object" &&
      objectKeywords(row.properties, row.keywordOrder, row.requiredOrder)),
    ...(row.kind === "array" && row.items && { items: schemaFromRow(row.items) }),
    ...(row.kind === "object" && row.others && { additionalProperties: schemaFromRow(row.others) }),
    ...row.kept,
  };
  return sortKeywords(schema, row.keywordOrder);
};

const typeKeywords = ({ kind, nullable, types, union, variants }: ParameterRow): JsonSchema => {
  if (kind === "variants") return { [union]: variants.map(schemaFromRow) };
  const type = kind as ParameterKind;
  if (!nullable) return { type };
  return { type: types?.includes(type) ? types : [type, "null"] };
};

const objectKeywords = (
  rows: ParameterRow[],
  order: readonly string[],
  requiredOrder?: RequiredOrder,
) => {
  const required = getRequiredNames(rows, requiredOrder);
  const hasProperties = rows.length > 0 || order.length === 0 || order.includes("properties");
  return {
    ...(hasProperties && {
      properties: Object.fromEntries(rows.map((row) => [row.name, schemaFromRow(row)])),
    }),
    ...((required.length > 0 || order.includes("required")) && { required }),
  };
};

/** Names keep their original order, including those without a property; new ones follow in the order of the rows. */
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

/** The parameters schema of the rows; `base` provides the other top-level keywords and their order. */
export const parametersFromRows = (
  rows: ParameterRow[],
  base: ParametersSchema = { type: "object", properties: {} },
): ParametersSchema => {
  const { properties, required = [], ...otherKeywords } = base;
  const order = Object.keys(base);
  const schema = objectKeywords(
    rows,
    [...order, "properties"],
    toRequiredOrder(required, properties),
  );
  return sortKeywords({ ...otherKeywords, ...schema }, order) as ParametersSchema;
};

/** Keywords that contain values, which would contradict another type. */
const valueKeywords = ["enum", "default", "const", "examples"];

/**
 * Changes a row's type. Keywords that only apply to the old type, values and children are dropped; shared keywords
 * stay. A row that becomes a union keeps its old schema as the first variant.
 */
export const changeKind = (row: ParameterRow, kind: ParameterKind | "variants"): ParameterRow => {
  const getOldKeywords = (sharedKeywords: readonly string[]) =>
    row.kind === "json" || row.kind === "variants"
      ? []
      : parameterTypes[row.kind].keywords.filter((keyword) => !sharedKeywords.includes(keyword));
  const droppedKeywords = new Set<string>([
    ...getOldKeywords(kind === "variants" ? [] : parameterTypes[kind].keywords),
    ...valueKeywords,
  ]);
  const oldKeywords = row.kind === "json" ? {} : row.kept;
  const newRow =
    kind === "variants"
      ? rowFromSchema(row.name, { anyOf: firstVariants(row) }, row.required)
      : rowFromSchema(row.name, parameterTypes[kind].blank, row.required);
  return {
    ...newRow,
    id: row.id,
    nullable: row.nullable && kind !== "variants",
    visible: row.visible,
    description: row.description,
    kept: Object.fromEntries(
      Object.entries(oldKeywords).filter(([key]) => !droppedKeywords.has(key)),
    ),
    keywordOrder: row.keywordOrder.filter(
      (key) => !droppedKeywords.has(key) && key !== "anyOf" && key !== "oneOf",
    ),
  };
};

const firstVariants = (row: ParameterRow): JsonSchema[] => {
  const schema = schemaFromRow(row);
  if (!isObject(schema) || row.kind === "json") return [{ type: "string" }, { type: "number" }];
  const { title: _, description: __, default: ___, ...first } = schema;
  return [first, { type: row.kind === "string" ? "number" : "string" }];
};
