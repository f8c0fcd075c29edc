import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { findParameterKind, parameterKinds } from "@/lib/agent/parameters";
import type { ParameterKind, ParameterKinds } from "@/lib/agent/parameters/parameter-kind";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { getNullableContainer, haveOwnInputs, listAlternatives } from "./alternatives";

/** Fields that edit a single value; objects and lists consist of them. */
type LeafName = ParameterKind["control"] | "choice" | "union";

export type FormSchema = { schema: RJSFSchema; uiSchema: UiSchema };

/** Deeper values are edited as JSON: a form would be mostly indentation. */
const MAX_FORM_DEPTH = 6;

const isPrimitive = (value: unknown) => value === null || typeof value !== "object";

const getChoices = (schema: JsonSchema) => schema.enum ?? ("const" in schema ? [schema.const] : []);

export const getLeafName = (
  schema: JsonSchema,
  kinds: ParameterKinds = parameterKinds,
): LeafName => {
  const choices = getChoices(schema);
  if (choices.length > 0) return choices.every(isPrimitive) ? "choice" : "json";
  const alternatives = listAlternatives(schema);
  if (alternatives && haveOwnInputs(alternatives)) return "union";
  return findParameterKind(schema, kinds).control;
};

/** `origin` passes the author's schema to our fields and templates. */
const createUiSchema = (origin: JsonSchema, members: UiSchema = {}): UiSchema => ({
  ...members,
  "ui:options": { origin },
});

/** Marks an object or a list that may be null as well. */
const withNull = ({ schema, uiSchema }: FormSchema, isNullable: boolean): FormSchema => ({
  schema,
  uiSchema: isNullable
    ? { ...uiSchema, "ui:options": { ...uiSchema["ui:options"], isNullable } }
    : uiSchema,
});

const buildSchema = (
  parameter: JsonSchema,
  name: string,
  depth: number,
  kinds: ParameterKinds,
): FormSchema => {
  const container = getNullableContainer(parameter);
  const origin = container ?? parameter;
  const isNullable = container !== undefined;
  const title = typeof origin.title === "string" && origin.title ? origin.title : name;
  const children =
    getChoices(origin).length === 0 && depth < MAX_FORM_DEPTH
      ? findParameterKind(origin, kinds).children
      : undefined;
  if (children === "properties" && Object.keys(origin.properties ?? {}).length > 0)
    return withNull(buildObjectSchema(origin, title, depth, kinds), isNullable);
  if (children === "items" && isObject(origin.items)) {
    const { schema: items, uiSchema } = buildSchema(
      origin.items as JsonSchema,
      "",
      depth + 1,
      kinds,
    );
    const list: FormSchema = {
      schema: {
        type: "array",
        title,
        items,
        ...(origin.maxItems && { maxItems: origin.maxItems }),
      },
      uiSchema: createUiSchema(origin, { items: uiSchema }),
    };
    return withNull(list, isNullable);
  }
  return {
    schema: { title },
    uiSchema: createUiSchema(parameter, {
      "ui:field": getLeafName(parameter, kinds),
      "ui:fieldReplacesAnyOrOneOf": true,
    }),
  };
};

const buildObjectSchema = (
  origin: JsonSchema,
  title: string,
  depth: number,
  kinds: ParameterKinds,
): FormSchema => {
  const parts = Object.entries(origin.properties ?? {}).map(
    ([name, child]) => [name, buildSchema(child, name, depth + 1, kinds)] as const,
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

/**
 * The schema for the form library: the structure, and which of our fields edits each leaf. Defaults, enums and
 * bounds are left out, because the library would fill, coerce or drop values by them.
 */
export const createFormSchema = (
  parameters: ParametersSchema,
  kinds: ParameterKinds = parameterKinds,
): FormSchema => buildObjectSchema(parameters, "", 0, kinds);

/** The parameters restricted to the given names. */
export const pickParameters = (
  parameters: ParametersSchema,
  names: readonly string[],
): ParametersSchema => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(parameters.properties).filter(([name]) => names.includes(name)),
  ),
  required: (parameters.required ?? []).filter((name) => names.includes(name)),
});
