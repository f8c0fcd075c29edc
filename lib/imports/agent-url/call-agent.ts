import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Json } from "@/lib/agent/json";
import { isReservedName, type ParametersSchema } from "@/lib/agent/json-schema";
import { literal, parameterPlaceholder } from "@/lib/agent/reading/request/placeholder";
import type { Presentation } from "./upstream-headers";

/** Body keys are not templates, so a name that looks like a placeholder cannot be sent. */
export const canBeSent = (name: string): boolean => !name.includes("{{");

const hostFields: [string, Json][] = [
  ["executionId", "{{context.executionId}}"],
  ["chatId", "{{context.chatId}}"],
  ["userId", "{{context.userId}}"],
];

/** A handler that calls another agent as a host does, and passes its envelope through. */
const hostCall = (
  url: string,
  body: [string, Json][],
  { headers, callerBearer, firstToken }: Presentation,
): HttpHandler => ({
  kind: "http",
  method: "POST",
  url,
  ...(headers.length > 0 && { headers }),
  ...(callerBearer && { auth: { type: "caller-bearer" } }),
  ...(firstToken && { auth: { type: "bearer", value: `{{variables.${firstToken}}}` } }),
  body: { type: "json", value: Object.fromEntries(body) },
  response: { envelope: true },
});

/** The handler that reads the resource of another agent. */
export const askResource = (base: string, presentation: Presentation): HttpHandler =>
  hostCall(`${base}/resource`, hostFields, presentation);

/**
 * The handler that calls a tool of another agent as a host does: the body contains the parameters and the host's
 * own fields. Omitted parameters are not sent.
 */
export const callAgent = (
  base: string,
  name: string,
  { properties, required = [] }: ParametersSchema,
  presentation: Presentation,
): HttpHandler => {
  const names = new Set([...Object.keys(properties), ...required]);
  const body: [string, Json][] = [
    ...[...names]
      .filter((parameter) => canBeSent(parameter) && !isReservedName(parameter))
      .map((parameter): [string, Json] => [parameter, parameterPlaceholder(parameter)]),
    ...hostFields,
    ["toolName", literal(name)],
  ];
  return hostCall(`${base}/tools/${encodeURIComponent(name)}`, body, presentation);
};
