import { isObject, type Json } from "../json";
import type { JsonSchema, ParametersSchema } from "../json-schema";
import { kindOf, type ParameterKind, parameterTypes } from ".";

/**
 * A parameter as the form edits it. Inner properties and items are rows themselves; every keyword that the form
 * has no widget for waits in `kept`, so that nothing an author imported is ever dropped.
 */
export type ParameterRow = {
  /** Stable while the editor is open; never leaves it. */
  id: string;
  name: string;
  kind: ParameterKind | "json";
  description: string;
  required: boolean;
  /** Only top-level rows can be hidden from people. */
  visible: boolean;
  enum: Json[] | null;
  /** Boxed, so that "no default" and "default null" differ. */
  default: { value: Json } | null;
  properties: ParameterRow[];
  items: ParameterRow | null;
  kept: JsonSchema;
  /** The keywords in the author's order. */
  order: string[];
  /** An object's `required` as its author wrote it, where the rows alone would write it differently. */
  asked?: Asked;
};

/** The author's list of required names, and those among them that no property bears. */
type Asked = { names: string[]; strays: string[] };

let count = 0;
const nextId = () => `row-${++count}`;

const ownKeywords = ["type", "description", "enum", "default", "properties", "required", "items"];
/** The order in which a new schema is written. */
const canonicalOrder = [...ownKeywords];

export const blankRow = (name: string, kind: ParameterKind = "string"): ParameterRow => ({
  ...rowFromSchema(name, parameterTypes[kind].blank, false),
  visible: true,
});

export const rowFromSchema = (
  name: string,
  schema: JsonSchema,
  required: boolean,
): ParameterRow => {
  const row = { id: nextId(), name, required, visible: true, description: "" };
  const empty = { enum: null, default: null, properties: [], items: null };
  const kind = isObject(schema) ? kindOf(schema) : undefined;
  if (!kind || (schema.items !== undefined && !isObject(schema.items))) {
    const description = isObject(schema) ? (schema.description ?? "") : "";
    return { ...row, ...empty, kind: "json", description, kept: schema, order: [] };
  }
  const { description = "", enum: values, default: value, properties, items, ...rest } = schema;
  const { type: _, required: inner, ...kept } = rest;
  return {
    ...row,
    kind,
    description,
    enum: values ?? null,
    default: value === undefined ? null : { value },
    properties: kind === "object" ? rowsFromProperties(properties ?? {}, inner ?? []) : [],
    items: items && kind === "array" ? rowFromSchema("items", items, false) : null,
    // Keywords of another type than the row's are legal JSON Schema; they wait with the rest.
    kept: {
      ...kept,
      ...(kind !== "object" && properties && { properties }),
      ...(kind !== "object" && inner && { required: inner }),
      ...(kind !== "array" && items && { items }),
    },
    order: Object.keys(schema),
    ...(kind === "object" && inner && { asked: askedFrom(inner, properties ?? {}) }),
  };
};

const askedFrom = (names: string[], properties: object): Asked => ({
  names,
  strays: names.filter((name) => !Object.hasOwn(properties, name)),
});

const rowsFromProperties = (properties: Record<string, JsonSchema>, required: string[]) =>
  Object.entries(properties).map(([name, child]) =>
    rowFromSchema(name, child, required.includes(name)),
  );

/** A tool's parameters as rows; `visible` is absent when all are. */
export const rowsFromParameters = (
  schema: ParametersSchema,
  visible?: readonly string[],
): ParameterRow[] =>
  rowsFromProperties(schema.properties, schema.required ?? []).map((row) => ({
    ...row,
    visible: visible?.includes(row.name) ?? true,
  }));

/** The schema of one row. Keywords keep the author's order; new ones follow in the usual one. */
export const schemaFromRow = (row: ParameterRow): JsonSchema => {
  if (row.kind === "json") {
    if (!isObject(row.kept)) return row.kept;
    return row.description === (row.kept.description ?? "")
      ? row.kept
      : { ...row.kept, description: row.description };
  }
  const made: JsonSchema = {
    type: row.kind,
    ...((row.description !== "" || row.order.includes("description")) && {
      description: row.description,
    }),
    ...(row.enum && { enum: row.enum }),
    ...(row.default && { default: row.default.value }),
    ...(row.kind === "object" && objectKeywords(row.properties, row.order, row.asked)),
    ...(row.kind === "array" && row.items && { items: schemaFromRow(row.items) }),
    ...row.kept,
  };
  return ordered(made, row.order);
};

const objectKeywords = (rows: ParameterRow[], order: readonly string[], asked?: Asked) => {
  const required = requiredNames(rows, asked);
  const written = rows.length > 0 || order.length === 0 || order.includes("properties");
  return {
    ...(written && {
      properties: Object.fromEntries(rows.map((row) => [row.name, schemaFromRow(row)])),
    }),
    ...((required.length > 0 || order.includes("required")) && { required }),
  };
};

/** Names keep the author's places, and so do those that no property bears; new ones follow in the rows' order. */
const requiredNames = (rows: ParameterRow[], asked: Asked = { names: [], strays: [] }) => {
  const flags = new Map(rows.map(({ name, required }) => [name, required]));
  const stay = asked.names.filter((name) => flags.get(name) ?? asked.strays.includes(name));
  const known = new Set(stay);
  const added = rows.filter(({ name, required }) => required && !known.has(name));
  return [...stay, ...added.map(({ name }) => name)];
};

const ordered = (schema: JsonSchema, order: readonly string[]): JsonSchema => {
  const keys = new Set([...order, ...canonicalOrder, ...Object.keys(schema)]);
  return Object.fromEntries(
    [...keys].filter((key) => Object.hasOwn(schema, key)).map((key) => [key, schema[key]]),
  );
};

/** The whole parameters object again; `base` brings the top level's other keywords and their order. */
export const parametersFromRows = (
  rows: ParameterRow[],
  base: ParametersSchema = { type: "object", properties: {} },
): ParametersSchema => {
  const { properties, required = [], ...kept } = base;
  const order = Object.keys(base);
  const made = objectKeywords(rows, [...order, "properties"], askedFrom(required, properties));
  return ordered({ ...kept, ...made }, order) as ParametersSchema;
};

/** The names for `visibleParameters`; undefined when all rows are visible. */
export const visibleFromRows = (rows: ParameterRow[]): string[] | undefined =>
  rows.every((row) => row.visible)
    ? undefined
    : rows.filter((row) => row.visible).map((row) => row.name);

/** Gives a row another type: the old type's keywords, values and children go, what is common stays. */
export const changeKind = (row: ParameterRow, kind: ParameterKind): ParameterRow => {
  const dropped = row.kind === "json" ? [] : parameterTypes[row.kind].keywords;
  const kept = row.kind === "json" ? {} : row.kept;
  const fresh = rowFromSchema(row.name, parameterTypes[kind].blank, row.required);
  return {
    ...fresh,
    id: row.id,
    visible: row.visible,
    description: row.description,
    kept: Object.fromEntries(
      Object.entries(kept).filter(([key]) => !(dropped as readonly string[]).includes(key)),
    ),
    order: row.order.filter((key) => key !== "enum" && key !== "default"),
  };
};
