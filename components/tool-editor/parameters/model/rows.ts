import {
  FALLBACK_KIND,
  findParameterKindName,
  getParameterKind,
  type ParameterKindName,
  parameterKinds,
} from "@/lib/agent/parameters";
import type { ParameterKind, ParameterKinds } from "@/lib/agent/parameters/parameter-kind";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema, JsonType, ParametersSchema } from "@/lib/schema/json-schema";

/**
 * A parameter as the form edits it. Inner properties and items are rows themselves. Keywords
 * without a form field are stored in `extraKeywords`, so that nothing imported is ever lost.
 */
export type ParameterRow = {
  /** Stable while the editor is open, and never sent outside it. */
  id: string;
  name: string;
  /** Name of the parameter kind. */
  kind: string;
  /** Whether null is allowed. */
  nullable: boolean;
  description: string;
  required: boolean;
  /** Whether people see the parameter. Only top-level rows can be hidden. */
  visible: boolean;
  enum: Json[] | null;
  /** Wrapped in an object, to distinguish "no default" from "default null". */
  default: { value: Json } | null;
  properties: ParameterRow[];
  items: ParameterRow | null;
  /** Schema of an object's additional properties; null if there is none. */
  additionalProperties: ParameterRow | null;
  /** The alternatives of a union, as rows without names. */
  variants: ParameterRow[];
  /** Whether a value may match several variants (`anyOf`) or exactly one (`oneOf`). */
  union: Union;
  extraKeywords: JsonSchema;
  /** Keywords in their original order. */
  keywordOrder: string[];
  /**
   * An object's original `required`, whose order and unknown names the rows alone cannot reproduce.
   */
  requiredOrder?: RequiredOrder;
  /** The two types of a nullable row in their original order. */
  types?: JsonType[];
};

type Union = "anyOf" | "oneOf";

/** The original list of required names, and those among them without a property. */
export type RequiredOrder = { names: string[]; unknownNames: string[] };

let rowCount = 0;
const nextId = () => `row-${++rowCount}`;

export const blankRow = (name: string, kind: ParameterKindName = "string"): ParameterRow => ({
  ...rowFromSchema(name, parameterKinds[kind].blank, false),
  visible: true,
});

/** Returns the kind of a row, for code that depends on the kind's capabilities. */
export const getRowKind = (
  { kind }: Pick<ParameterRow, "kind">,
  kinds: ParameterKinds = parameterKinds,
): ParameterKind => getParameterKind(kind, kinds);

type RowShape = { kind: string; types?: JsonType[] };

/** Determines how the form represents a schema. */
const detectShape = (schema: JsonSchema, kinds: ParameterKinds): RowShape => {
  if (!isObject(schema)) return { kind: FALLBACK_KIND };
  const { type, items } = schema;
  if (items !== undefined && !isObject(items)) return { kind: FALLBACK_KIND };
  const kind = findParameterKindName(schema, kinds);
  if (!Array.isArray(type) || type.length !== 2 || !type.includes("null")) return { kind };
  const otherType = type.find((each) => each !== "null");
  const otherKind = findParameterKindName({ ...schema, type: otherType }, kinds);
  return getParameterKind(otherKind, kinds).canBeNull ? { kind: otherKind, types: type } : { kind };
};

export const rowFromSchema = (
  name: string,
  schema: JsonSchema,
  required: boolean,
  kinds: ParameterKinds = parameterKinds,
): ParameterRow => createRow({ name, schema, required }, detectShape(schema, kinds), kinds);

/** Creates a row of a given kind. */
export const createRow = (
  { name, schema, required }: { name: string; schema: JsonSchema; required: boolean },
  { kind, types }: RowShape,
  kinds: ParameterKinds,
): ParameterRow => {
  const { isOpaque, children } = getParameterKind(kind, kinds);
  const row: ParameterRow = {
    id: nextId(),
    name,
    kind,
    nullable: types !== undefined,
    required,
    visible: true,
    description: "",
    enum: null,
    default: null,
    properties: [],
    items: null,
    additionalProperties: null,
    variants: [],
    union: "anyOf",
    extraKeywords: schema,
    keywordOrder: [],
  };
  if (isOpaque) return { ...row, description: isObject(schema) ? (schema.description ?? "") : "" };
  const { type: _, description = "", enum: values, default: value, ...keywords } = schema;
  return {
    ...row,
    description,
    enum: values ?? null,
    default: value === undefined ? null : { value },
    // Keywords that belong to another kind are legal JSON Schema, so they are preserved.
    extraKeywords: keywords,
    ...(children && readChildren[children](keywords, kinds)),
    keywordOrder: Object.keys(schema),
    ...(types && { types }),
  };
};

type ReadChildren = (keywords: JsonSchema, kinds: ParameterKinds) => Partial<ParameterRow>;

/** Split a schema into nested rows and the remaining keywords, by kind of children. */
const readChildren: Record<NonNullable<ParameterKind["children"]>, ReadChildren> = {
  properties: ({ properties = {}, required, additionalProperties, ...extraKeywords }, kinds) => ({
    properties: rowsFromProperties(properties, required ?? [], kinds),
    ...(required && { requiredOrder: toRequiredOrder(required, properties) }),
    ...(isObject(additionalProperties)
      ? {
          additionalProperties: rowFromSchema(
            "additionalProperties",
            additionalProperties,
            false,
            kinds,
          ),
          extraKeywords,
        }
      : {
          extraKeywords: {
            ...extraKeywords,
            ...(additionalProperties !== undefined && { additionalProperties }),
          },
        }),
  }),
  items: ({ items, ...extraKeywords }, kinds) => ({
    items: items ? rowFromSchema("items", items, false, kinds) : null,
    extraKeywords,
  }),
  variants: ({ anyOf, oneOf, ...extraKeywords }, kinds) => ({
    variants: (anyOf ?? oneOf ?? []).map((each) => rowFromSchema("", each, false, kinds)),
    union: anyOf ? "anyOf" : "oneOf",
    extraKeywords,
  }),
};

export const toRequiredOrder = (names: string[], properties: object): RequiredOrder => ({
  names,
  unknownNames: names.filter((name) => !Object.hasOwn(properties, name)),
});

const rowsFromProperties = (
  properties: Record<string, JsonSchema>,
  required: string[],
  kinds: ParameterKinds,
) =>
  Object.entries(properties).map(([name, child]) =>
    rowFromSchema(name, child, required.includes(name), kinds),
  );

/**
 * Converts a tool's parameters to rows. `visible` lists the visible names; if omitted, all are
 * visible.
 */
export const rowsFromParameters = (
  schema: ParametersSchema,
  visible?: readonly string[],
  kinds: ParameterKinds = parameterKinds,
): ParameterRow[] =>
  rowsFromProperties(schema.properties, schema.required ?? [], kinds).map((row) => ({
    ...row,
    visible: visible?.includes(row.name) ?? true,
  }));
