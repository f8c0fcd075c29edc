import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { getParameterKind } from "@/lib/agent/parameters";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";

/** Fields that edit a single value; objects and lists consist of them. */
type LeafName = "text" | "number" | "choice" | "boolean" | "json";

export type FormSchema = { schema: RJSFSchema; uiSchema: UiSchema };

/** Deeper values are edited as JSON: a form would be mostly indentation. */
const MAX_FORM_DEPTH = 6;

const isPrimitive = (value: unknown) => value === null || typeof value !== "object";

const getChoices = (schema: JsonSchema) => schema.enum ?? ("const" in schema ? [schema.const] : []);

const getLeafName = (schema: JsonSchema): LeafName => {
  const choices = getChoices(schema);
  if (choices.length > 0) return choices.every(isPrimitive) ? "choice" : "json";
  const kind = getParameterKind(schema);
  if (kind === "string") return "text";
  if (kind === "number" || kind === "integer") return "number";
  return kind === "boolean" ? "boolean" : "json";
};

/** `origin` passes the author's schema to our fields and templates. */
const createUiSchema = (origin: JsonSchema, members: UiSchema = {}): UiSchema => ({
  ...members,
  "ui:options": { origin },
});

const buildSchema = (origin: JsonSchema, name: string, depth: number): FormSchema => {
  const title = typeof origin.title === "string" && origin.title ? origin.title : name;
  const kind =
    getChoices(origin).length === 0 && depth < MAX_FORM_DEPTH
      ? getParameterKind(origin)
      : undefined;
  if (kind === "object" && Object.keys(origin.properties ?? {}).length > 0)
    return buildObjectSchema(origin, title, depth);
  if (kind === "array" && isObject(origin.items)) {
    const { schema: items, uiSchema } = buildSchema(origin.items as JsonSchema, "", depth + 1);
    return {
      schema: {
        type: "array",
        title,
        items,
        ...(origin.maxItems && { maxItems: origin.maxItems }),
      },
      uiSchema: createUiSchema(origin, { items: uiSchema }),
    };
  }
  return {
    schema: { title },
    uiSchema: createUiSchema(origin, {
      "ui:field": getLeafName(origin),
      "ui:fieldReplacesAnyOrOneOf": true,
    }),
  };
};

const buildObjectSchema = (origin: JsonSchema, title: string, depth: number): FormSchema => {
  const parts = Object.entries(origin.properties ?? {}).map(
    ([name, child]) => [name, buildSchema(child, name, depth + 1)] as const,
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
export const createFormSchema = (parameters: ParametersSchema): FormSchema =>
  buildObjectSchema(parameters, "", 0);

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
