import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Json } from "@/lib/agent/json";
import { isReservedName, type ParametersSchema } from "@/lib/agent/json-schema";
import { literal, type Presentation } from "./upstream-headers";

/** A body's keys are written out, so a name that looks like a placeholder cannot be one of them. */
export const canBeSent = (name: string): boolean => !name.includes("{{");

/** Braces would end the placeholder, and blanks at the ends would be trimmed: both are spelled as in JSON. */
const placeholderFor = (name: string): string => {
  if (/^[\w$-]+$/.test(name)) return `{{params.${name}}}`;
  const quoted = JSON.stringify(name).replaceAll("{", "\\u007b").replaceAll("}", "\\u007d");
  return `{{params[${quoted}]}}`;
};

/**
 * The handler that calls one tool of another agent, as a host does it: the bare parameters and the host's own
 * fields in the body, the agent's envelope passed on. What a caller leaves out is not sent.
 */
export const callAgent = (
  base: string,
  name: string,
  { properties, required = [] }: ParametersSchema,
  { headers, callerBearer }: Presentation,
): HttpHandler => {
  const names = new Set([...Object.keys(properties), ...required]);
  const body: [string, Json][] = [
    ...[...names]
      .filter((parameter) => canBeSent(parameter) && !isReservedName(parameter))
      .map((parameter): [string, Json] => [parameter, placeholderFor(parameter)]),
    ["executionId", "{{context.executionId}}"],
    ["chatId", "{{context.chatId}}"],
    ["userId", "{{context.userId}}"],
    ["toolName", literal(name)],
  ];
  return {
    kind: "http",
    method: "POST",
    url: `${base}/tools/${encodeURIComponent(name)}`,
    ...(headers.length > 0 && { headers }),
    ...(callerBearer && { auth: { type: "caller-bearer" } }),
    body: { type: "json", value: Object.fromEntries(body) },
    response: { envelope: true },
  };
};
