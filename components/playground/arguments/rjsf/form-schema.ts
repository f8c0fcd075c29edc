import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { findParameterKind, parameterKinds } from "@/lib/agent/parameters";
import type { ParameterKind, ParameterKinds } from "@/lib/agent/parameters/parameter-kind";
import { flattenSchema } from "@/lib/schema/flatten-schema";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { createReferences, type References } from "@/lib/schema/references";
import { listChoices } from "../initial-values";
import { getNullableContainer, isPrimitive, listAlternatives } from "./alternatives";

/** Fields that edit a single value. Objects and lists are composed of them. */
type LeafName = ParameterKind["control"] | "choice";

export type FormSchema = { schema: RJSFSchema; uiSchema: UiSchema };

/**
 * Maximum nesting depth of forms. Deeper values are edited as JSON, because a form would be mostly
 * indentation.
 */
const MAX_FORM_DEPTH = 6;

const getLeafName = (schema: JsonSchema, kinds: ParameterKinds): LeafName => {
  const choices = listChoices(schema);
  if (choices.length > 0) return choices.every(isPrimitive) ? "choice" : "json";
  return findParameterKind(schema, kinds).control;
};

/** `origin` passes the author's schema to our fields and templates. */
const createUiSchema = (origin: JsonSchema, members: UiSchema = {}): UiSchema => ({
  ...members,
  "ui:options": { origin },
});

/** Creates a schema that one of our fields edits as a whole. */
const createField = (
  field: LeafName | "union",
  title: string,
  options: { origin: JsonSchema; alternatives?: FormSchema[] },
): FormSchema => ({
  schema: { title },
  uiSchema: {
    "ui:field": field,
    "ui:fieldReplacesAnyOrOneOf": true,
    "ui:options": options,
  },
});

/** Marks an object or a list that may also be null. */
const withNull = ({ schema, uiSchema }: FormSchema, isNullable: boolean): FormSchema => ({
  schema,
  uiSchema: isNullable
    ? { ...uiSchema, "ui:options": { ...uiSchema["ui:options"], isNullable } }
    : uiSchema,
});

/** Resolves `$ref` and `allOf` in one level of a schema and in the variants of its union. */
const flattenUnion = (written: JsonSchema, references: References) => {
  const { schema, layers } = flattenSchema(written, references);
  const union = (["anyOf", "oneOf"] as const).find((keyword) => Array.isArray(schema[keyword]));
  if (!union) return { schema, layers };
  const variants = (schema[union] ?? []).map((variant) => flattenSchema(variant, references));
  return {
    schema: { ...schema, [union]: variants.map((variant) => variant.schema) },
    layers: [...layers, ...variants.flatMap((variant) => variant.layers)],
  };
};

/**
 * Creates the field for a union whose alternatives all have inputs. Returns undefined for other
 * unions, which are edited as JSON.
 */
const createUnionField = (
  origin: JsonSchema,
  title: string,
  build: (alternative: JsonSchema) => FormSchema,
): FormSchema | undefined => {
  const schemas = listChoices(origin).length === 0 ? listAlternatives(origin)?.schemas : undefined;
  if (!schemas?.length) return undefined;
  const alternatives = schemas.map(build);
  const haveInputs = alternatives.every(
    ({ uiSchema }) => uiSchema["ui:field"] !== "json" && uiSchema["ui:field"] !== "union",
  );
  return haveInputs ? createField("union", title, { origin, alternatives }) : undefined;
};

/** The position of a schema within the parameters. */
type Position = {
  name: string;
  depth: number;
  /** The enclosing schemas that were referred to. A recursive schema is edited as JSON. */
  ancestors: readonly JsonSchema[];
};

const createBuilder = (root: JsonSchema, kinds: ParameterKinds) => {
  const references = createReferences(root);

  const buildSchema = (written: JsonSchema, { name, depth, ancestors }: Position): FormSchema => {
    const { schema: parameter, layers } = flattenUnion(written, references);
    const container = getNullableContainer(parameter);
    const origin = container ?? parameter;
    const isNullable = container !== undefined;
    const title = typeof origin.title === "string" && origin.title ? origin.title : name;
    const isRecursive = layers.some((layer) => ancestors.includes(layer));
    const children =
      listChoices(origin).length === 0 && depth < MAX_FORM_DEPTH && !isRecursive
        ? findParameterKind(origin, kinds).children
        : undefined;
    const inner = { depth: depth + 1, ancestors: [...ancestors, ...layers] };
    const build = (each: JsonSchema) => buildSchema(each, { name: title, ...inner });
    const union = isNullable || isRecursive ? undefined : createUnionField(parameter, title, build);
    if (union) return union;
    if (children === "properties" && Object.keys(origin.properties ?? {}).length > 0)
      return withNull(buildObjectSchema(origin, title, inner), isNullable);
    if (children !== "items" || !isObject(origin.items))
      return createField(getLeafName(parameter, kinds), title, { origin: parameter });
    const items = buildSchema(origin.items, { name: "", ...inner });
    const list: FormSchema = {
      schema: {
        type: "array",
        title,
        items: items.schema,
        ...(origin.maxItems && { maxItems: origin.maxItems }),
      },
      uiSchema: createUiSchema(origin, { items: items.uiSchema }),
    };
    return withNull(list, isNullable);
  };

  const buildObjectSchema = (
    origin: JsonSchema,
    title: string,
    inner: Omit<Position, "name">,
  ): FormSchema => {
    const parts = Object.entries(origin.properties ?? {}).map(
      ([name, child]) => [name, buildSchema(child, { name, ...inner })] as const,
    );
    return {
      schema: {
        type: "object",
        title,
        properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])),
        required: origin.required ?? [],
      },
      uiSchema: createUiSchema(
        origin,
        Object.fromEntries(parts.map(([name, { uiSchema }]) => [name, uiSchema])),
      ),
    };
  };

  return (): FormSchema => {
    const { schema, layers } = flattenSchema(root, references);
    return buildObjectSchema(schema, "", { depth: 1, ancestors: layers });
  };
};

/**
 * Creates the schema for the form library: the structure, and which of our fields edits each leaf.
 * Defaults, enums and bounds are left out, because the library would use them to fill in, coerce or
 * drop values.
 */
export const createFormSchema = (
  parameters: ParametersSchema,
  kinds: ParameterKinds = parameterKinds,
): FormSchema => createBuilder(parameters, kinds)();

/** Returns the names of the parameters, including those that `$ref` and `allOf` add. */
export const listParameterNames = (parameters: ParametersSchema): string[] => {
  const { schema } = flattenSchema(parameters, createReferences(parameters));
  return Object.keys(schema.properties ?? {});
};

/** Restricts the parameters to the given names, and keeps the definitions that they refer to. */
export const pickParameters = (
  parameters: ParametersSchema,
  names: readonly string[],
): ParametersSchema => {
  const { schema } = flattenSchema(parameters, createReferences(parameters));
  const { $schema, $defs, definitions } = parameters;
  return {
    ...($schema !== undefined && { $schema }),
    type: "object",
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name)),
    ),
    required: (schema.required ?? []).filter((name) => names.includes(name)),
    ...($defs && { $defs }),
    ...(definitions && { definitions }),
  };
};
