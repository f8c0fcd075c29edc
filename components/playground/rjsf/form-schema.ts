import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { isObject } from "@/lib/agent/json";
import type { JsonSchema, ParametersSchema } from "@/lib/agent/json-schema";
import { kindOf } from "@/lib/agent/parameters";

/** Fields that edit a single value; objects and lists consist of them. */
export type LeafName = "text" | "number" | "choice" | "boolean" | "json";

export type FormSchema = { schema: RJSFSchema; uiSchema: UiSchema };

/** Deeper values are edited as JSON: a form would be mostly indentation. */
const deepest = 6;

const isPlain = (value: unknown) => value === null || typeof value !== "object";

const choicesOf = (schema: JsonSchema) => schema.enum ?? ("const" in schema ? [schema.const] : []);

const leafOf = (schema: JsonSchema): LeafName => {
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.every(isPlain) ? "choice" : "json";
  const kind = kindOf(schema);
  if (kind === "string") return "text";
  if (kind === "number" || kind === "integer") return "number";
  return kind === "boolean" ? "boolean" : "json";
};

/** `origin` passes the author's schema to our fields and templates. */
const ui = (origin: JsonSchema, more: UiSchema = {}): UiSchema => ({
  ...more,
  "ui:options": { origin },
});

const shape = (origin: JsonSchema, name: string, depth: number): FormSchema => {
  const title = typeof origin.title === "string" && origin.title ? origin.title : name;
  const kind = choicesOf(origin).length === 0 && depth < deepest ? kindOf(origin) : undefined;
  if (kind === "object" && Object.keys(origin.properties ?? {}).length > 0)
    return objectShape(origin, title, depth);
  if (kind === "array" && isObject(origin.items)) {
    const { schema: items, uiSchema } = shape(origin.items as JsonSchema, "", depth + 1);
    return {
      schema: {
        type: "array",
        title,
        items,
        ...(origin.maxItems && { maxItems: origin.maxItems }),
      },
      uiSchema: ui(origin, { items: uiSchema }),
    };
  }
  return {
    schema: { title },
    uiSchema: ui(origin, { "ui:field": leafOf(origin), "ui:fieldReplacesAnyOrOneOf": true }),
  };
};

const objectShape = (origin: JsonSchema, title: string, depth: number): FormSchema => {
  const parts = Object.entries(origin.properties ?? {}).map(
    ([name, child]) => [name, shape(child, name, depth + 1)] as const,
  );
  return {
    schema: {
      type: "object",
      title,
      properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])),
      required: origin.required ?? [],
    },
    uiSchema: ui(origin, Object.fromEntries(parts.map(([name, { uiSchema }]) => [name, uiSchema]))),
  };
};

/**
 * The schema for the form library: the structure, and which of our fields edits each leaf. Defaults, enums and
 * bounds are left out, because the library would fill, coerce or drop values by them.
 */
export const formSchema = (parameters: ParametersSchema): FormSchema =>
  objectShape(parameters, "", 0);

/** The parameters restricted to the given names. */
export const partOf = (
  parameters: ParametersSchema,
  names: readonly string[],
): ParametersSchema => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(parameters.properties).filter(([name]) => names.includes(name)),
  ),
  required: (parameters.required ?? []).filter((name) => names.includes(name)),
});
