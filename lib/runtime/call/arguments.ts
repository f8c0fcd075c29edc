import { findNearestName } from "@/lib/agent/placeholders/nearest-name";
import { formatError, type ToolErrorCode } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import { fillDefaults } from "@/lib/schema/apply-defaults";
import { findInexactNumber } from "@/lib/schema/inexact-number";
import { exceedsJsonLimits, isObject, parsePointer, toPlainText } from "@/lib/schema/json";
import { isReservedName, type JsonType, type ParametersSchema } from "@/lib/schema/json-schema";
import { findKeyword, listLayerProperties, listLayers } from "@/lib/schema/layers";
import { createReferences, type References } from "@/lib/schema/references";
import type { Validate } from "@/lib/schema/validation";
import type { Violation } from "@/lib/schema/validation/check";

/** The fields that hosts add to every body. */
export type HostContext = { executionId?: string; chatId?: string; userId?: string };

/** Separates the fields that hosts add from the arguments. */
export const splitBody = (
  body: Record<string, unknown>,
): { params: Record<string, unknown>; host: HostContext } => {
  const names = Object.keys(body);
  if (!names.some(isReservedName)) return { params: body, host: {} };
  const host: HostContext = {};
  for (const name of ["executionId", "chatId", "userId"] as const)
    if (Object.hasOwn(body, name) && !isEmptyHostField(body[name]))
      host[name] = toPlainText(body[name]);
  const entries = Object.entries(body).filter(([name]) => !isReservedName(name));
  return { params: Object.fromEntries(entries), host };
};
/** Whether a host sent this in a field for which it has no value. */
const isEmptyHostField = (value: unknown) => value === null || value === "";

/**
 * Lists the types that a value may have according to all of the schemas and their variants.
 * Undefined means any type.
 */
const listTypes = (
  schemas: readonly unknown[],
  references: References,
): Set<JsonType | undefined> => {
  const types = new Set<JsonType | undefined>();
  const alternatives = [schemas];
  const seen = new Set<unknown>();
  for (const alternative of alternatives) {
    const layers = listLayers(alternative, references);
    const type = findKeyword(layers, "type");
    const variants = findKeyword(layers, "anyOf") ?? findKeyword(layers, "oneOf");
    if (type !== undefined || !Array.isArray(variants))
      for (const each of [type].flat()) types.add(each);
    else
      for (const variant of variants) {
        // Each variant is visited once, even if many references lead to it.
        if (!seen.has(variant)) alternatives.push([variant]);
        seen.add(variant);
      }
  }
  return types;
};

/** Maps each argument to its possible types. */
const listArgumentTypes = (schema: ParametersSchema): Map<string, Set<JsonType | undefined>> => {
  const references = createReferences(schema);
  const properties = listLayerProperties(listLayers([schema], references));
  return new Map(
    [...properties].map(([name, children]) => [name, listTypes(children, references)]),
  );
};
const argumentTypes = new WeakMap<ParametersSchema, ReturnType<typeof listArgumentTypes>>();

/**
 * Models sometimes send an object or an array as JSON text. Only whole arguments are parsed, never
 * text inside them.
 */
const parseJsonArguments = (schema: ParametersSchema, params: Record<string, unknown>) => {
  const healed: string[] = [];
  const out = { ...params };
  const typesByName = argumentTypes.get(schema) ?? listArgumentTypes(schema);
  argumentTypes.set(schema, typesByName);
  for (const [name, types] of typesByName) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (typeof value !== "string" || types.has("string") || types.has(undefined)) continue;
    const parsed = parse(value);
    const fits =
      (types.has("object") && isObject(parsed)) || (types.has("array") && Array.isArray(parsed));
    if (!fits) continue;
    out[name] = parsed;
    healed.push(name);
  }
  return { params: healed.length > 0 ? out : params, healed };
};
/** JSON text may exceed limits that the body around it meets. */
const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    if (exceedsJsonLimits(value)) return undefined;
    return findInexactNumber(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
};

const toSentence = (violations: Violation[]): string =>
  `${violations.map(({ path, message }) => `${path || "The body"} ${message}`).join("; ")}.`;

/** Comparing very many names would take long. */
const MAX_SUGGESTIONS = 10;

const getRecoveryHint = (
  { path, missing, isOptionalNull, unusedNames = [] }: Violation,
  index: number,
): string | undefined => {
  if (missing) return `Provide ${path} and call the tool again.`;
  if (isOptionalNull) return `Leave ${path} out, or give it a value other than null.`;
  if (index >= MAX_SUGGESTIONS) return undefined;
  const nearest = findNearestName(parsePointer(path).at(-1) ?? "", unusedNames);
  return nearest && `Did you mean ${JSON.stringify(nearest)}?`;
};

const toErrorCode = ({ missing }: Violation): ToolErrorCode =>
  missing ? "MISSING_PARAMETER" : "INVALID_PARAMETER";

const toErrorText = (violation: Violation, index: number): string => {
  const { path, message, expected, example } = violation;
  return formatError({
    code: toErrorCode(violation),
    message: `${path || "The body"} ${message}.`,
    parameter: path || "(body)",
    expected,
    example,
    recoveryHint: getRecoveryHint(violation, index),
  });
};

/**
 * Prepares the arguments that a handler sees: JSON text parsed, defaults filled in, validated.
 * `healed` names the arguments that were sent as JSON text. Throws `invalid_input`, which lists
 * every failing path.
 */
export const prepareArguments = (
  schema: ParametersSchema,
  validate: Validate,
  input: Record<string, unknown>,
): { params: Record<string, unknown>; healed: string[] } => {
  const { params, healed } = parseJsonArguments(schema, input);
  const { value: withDefaults, isComplete } = fillDefaults(schema, params);
  if (!isComplete)
    throw new AppError("invalid_input", "The defaults of the arguments are larger than 1 MB.", {
      details: "Send fewer items, or items with their own values.",
    });
  const violations = validate(withDefaults);
  const [first] = violations;
  if (first) {
    throw new AppError("invalid_input", toSentence(violations), {
      details: violations.map(toErrorText).join("\n\n"),
      toolErrorCode: toErrorCode(first),
      issues: violations.map(({ path, message, missing, expected }) => ({
        code: missing ? "missing_parameter" : "invalid_parameter",
        path,
        message,
        ...(expected !== undefined && { data: { expected } }),
      })),
    });
  }
  return { params: withDefaults, healed };
};
