import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import type { Tool } from "@/lib/agent/tool";
import type { ErrorFacts } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import { type Session, supportsLists } from "./session";

type ConfirmationRequest = NonNullable<ErrorFacts["confirmationRequest"]>;
type Field = ElicitRequestFormParams["requestedSchema"]["properties"][string];

/** The formats that clients support (revision 2025-06-18, "Requested Schema"). */
const formats = ["email", "uri", "date", "date-time"] as const;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const toLabel = (schema: Record<string, unknown>) => ({
  ...(typeof schema.title === "string" && { title: schema.title }),
  ...(typeof schema.description === "string" && { description: schema.description }),
});

const pick = (schema: Record<string, unknown>, names: readonly string[], type: string) =>
  Object.fromEntries(
    Object.entries(schema).filter(([name, value]) => names.includes(name) && typeof value === type),
  );

/** Returns a field's initial value; empty for an argument that the call does not have. */
const toDefault = <Value>(value: Value | undefined) =>
  value === undefined ? {} : { default: value };

const toTextField = (schema: Record<string, unknown>, value: string | undefined): Field => ({
  type: "string",
  ...toLabel(schema),
  ...(isTexts(schema.enum)
    ? { enum: schema.enum }
    : {
        ...pick(schema, ["minLength", "maxLength"], "number"),
        format: formats.find((format) => format === schema.format),
      }),
  ...toDefault(value),
});

/** Creates a field for an argument. Returns undefined if forms have no suitable field. */
const toField = (schema: Record<string, unknown>, value: unknown): Field | undefined => {
  const { type, items } = schema;
  const isAbsent = value === undefined;
  if (type === "boolean" && (isAbsent || typeof value === "boolean"))
    return { type, ...toLabel(schema), ...toDefault(value) };
  if ((type === "integer" || type === "number") && (isAbsent || typeof value === "number"))
    return {
      type,
      ...toLabel(schema),
      ...pick(schema, ["minimum", "maximum"], "number"),
      ...toDefault(value),
    };
  if (type === "string" && (isAbsent || typeof value === "string"))
    return toTextField(schema, value);
  if (type === "array" && (isAbsent || isTexts(value)) && isObject(items) && isTexts(items.enum))
    return {
      type,
      ...toLabel(schema),
      items: { type: "string", enum: items.enum },
      ...toDefault(value),
    };
  return undefined;
};

export const asJsonText = (schema: Record<string, unknown>, value: unknown): Field => {
  const { description, ...label } = toLabel(schema);
  return {
    type: "string",
    ...label,
    description: [description, "As JSON."].filter(Boolean).join(" "),
    ...toDefault(JSON.stringify(value)),
  };
};

export type ConfirmationForm = {
  params: ElicitRequestFormParams;
  /** How each field represents its argument. */
  fields: Record<string, "value" | "json">;
};

/**
 * Creates the question about a call. People may edit its visible parameters, or fill in those
 * without an argument.
 */
export const createConfirmationForm = (
  { name, description }: Pick<Tool, "name" | "description">,
  { prompt, params, parameters }: ConfirmationRequest,
  session: Pick<Session, "protocolVersion"> | undefined,
): ConfirmationForm => {
  const hasLists = supportsLists(session);
  const fields: ConfirmationForm["fields"] = {};
  const properties: Record<string, Field> = {};
  for (const parameter of new Set([...Object.keys(params), ...Object.keys(parameters)])) {
    const declared = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined;
    const schema = isObject(declared) ? declared : {};
    const value = Object.hasOwn(params, parameter) ? params[parameter] : undefined;
    const suitable = toField(schema, value);
    const field = suitable?.type === "array" && !hasLists ? undefined : suitable;
    fields[parameter] = field ? "value" : "json";
    properties[parameter] = field ?? asJsonText(schema, value);
  }
  return {
    params: {
      mode: "form",
      message: prompt ?? `Run ${name}?\n\n${description}`,
      requestedSchema: { type: "object", properties },
    },
    fields,
  };
};

/** Parses a field asked as JSON. Returns what is not JSON as it is, for the validation to report. */
export const parseJsonField = (text: unknown): unknown => {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return text;
  }
};

/**
 * Applies a person's edits to the arguments. Fields left out are unchanged, as is an absent
 * argument whose field is empty. Fields that were not shown are ignored.
 */
export const applyEdits = (
  body: Record<string, unknown>,
  fields: ConfirmationForm["fields"],
  content: unknown,
): Record<string, unknown> => {
  if (!isObject(content)) return body;
  const edits = Object.entries(fields).flatMap(([name, kind]) => {
    const value = Object.hasOwn(content, name) ? content[name] : undefined;
    const isLeftEmpty = value === "" && !Object.hasOwn(body, name);
    if (value === undefined || isLeftEmpty) return [];
    return [[name, kind === "json" ? parseJsonField(value) : value] as const];
  });
  return { ...body, ...Object.fromEntries(edits) };
};
