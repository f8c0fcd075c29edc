import { applyDefaults } from "@/lib/agent/defaults";
import { isObject } from "@/lib/agent/json";
import { isReservedName, type JsonSchema, type ParametersSchema } from "@/lib/agent/json-schema";
import { formatError } from "@/lib/agent/tool-error";
import type { Validate, Violation } from "@/lib/agent/validation";
import { AppError } from "@/lib/errors";

/** What hosts add to every body (contract §3). */
export type HostContext = { executionId?: string; chatId?: string; userId?: string };

/** Takes the host's own fields out of a body before anything looks at the arguments. */
export const splitBody = (
  body: Record<string, unknown>,
): { params: Record<string, unknown>; host: HostContext } => {
  const names = Object.keys(body);
  if (!names.some(isReservedName)) return { params: body, host: {} };
  const host: HostContext = {};
  for (const name of ["executionId", "chatId", "userId"] as const)
    if (Object.hasOwn(body, name)) host[name] = asText(body[name]);
  const entries = Object.entries(body).filter(([name]) => !isReservedName(name));
  return { params: Object.fromEntries(entries), host };
};
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const wants = (schema: JsonSchema, type: "object" | "array") =>
  schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));

/** Models sometimes send a whole object or list as its JSON text; only such whole arguments are healed. */
const heal = (schema: ParametersSchema, params: Record<string, unknown>) => {
  const healed: string[] = [];
  const out = { ...params };
  for (const [name, child] of Object.entries(schema.properties)) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (typeof value !== "string" || !isObject(child) || wantsText(child)) continue;
    const parsed = parse(value);
    const fits =
      (wants(child, "object") && isObject(parsed)) ||
      (wants(child, "array") && Array.isArray(parsed));
    if (!fits) continue;
    out[name] = parsed;
    healed.push(name);
  }
  return { params: healed.length > 0 ? out : params, healed };
};
const wantsText = (schema: JsonSchema) => [schema.type].flat().includes("string");
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const sentence = (violations: Violation[]): string =>
  `${violations.map(({ path, says }) => `${path || "The body"} ${says}`).join("; ")}.`;

const block = ({ path, says, missing, expected, example }: Violation): string =>
  formatError({
    code: missing ? "MISSING_PARAMETER" : "INVALID_PARAMETER",
    message: `${path || "The body"} ${says}.`,
    parameter: path || "(body)",
    expected,
    example,
  });

/**
 * Makes the arguments a handler sees: healed, defaults filled, validated.
 * Throws a 400 that names every failing path; `healed` lists the arguments that came as JSON text.
 */
export const prepareArguments = (
  schema: ParametersSchema,
  validate: Validate,
  given: Record<string, unknown>,
): { params: Record<string, unknown>; healed: string[] } => {
  const { params, healed } = heal(schema, given);
  const filled = applyDefaults(schema, params) as Record<string, unknown>;
  const violations = validate(filled);
  if (violations.length > 0) {
    throw new AppError("invalid_input", sentence(violations), {
      details: violations.map(block).join("\n\n"),
      issues: violations.map(({ path, says }) => ({ path, message: says })),
    });
  }
  return { params: filled, healed };
};
