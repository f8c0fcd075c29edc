import type { HttpHandler } from "@/lib/agent/handlers/http";
import {
  createParameterPlaceholder,
  escapeBraces,
} from "@/lib/imports/readers/request/placeholders";
import { isObject, type Json } from "@/lib/schema/json";
import { isReservedName, type JsonSchema, type ParametersSchema } from "@/lib/schema/json-schema";
import { listLayers } from "@/lib/schema/layers";
import { createReferences } from "@/lib/schema/references";
import type { UpstreamAuth } from "./upstream-auth";

/** Body keys are not templates, so a name that looks like a placeholder cannot be sent. */
export const isSendable = (name: string): boolean => !name.includes("{{");

const hostFields: [string, Json][] = [
  ["executionId", "{{context.executionId}}"],
  ["chatId", "{{context.chatId}}"],
  ["userId", "{{context.userId}}"],
];

/** Creates a handler that calls another agent as a host does and passes its envelope through. */
const createHostRequest = (
  url: string,
  body: [string, Json][],
  { headers, callerBearer, providerTokenRef }: UpstreamAuth,
): HttpHandler => ({
  kind: "http",
  method: "POST",
  url,
  ...(headers.length > 0 && { headers }),
  ...(callerBearer && { auth: { type: "caller-bearer" } }),
  ...(providerTokenRef && { auth: { type: "bearer", value: `{{variables.${providerTokenRef}}}` } }),
  body: { type: "json", value: Object.fromEntries(body) },
  response: { envelope: true },
});

/** Creates the handler that reads another agent's resource. */
export const createResourceHandler = (baseUrl: string, auth: UpstreamAuth): HttpHandler =>
  createHostRequest(`${baseUrl}/resource`, hostFields, auth);

/** Lists the names of the parameters, including those that only a variant of the schema defines. */
const listParameterNames = (parameters: ParametersSchema): Set<string> => {
  const references = createReferences(parameters);
  const schemas = new Set<JsonSchema>([parameters]);
  const names = new Set<string>();
  for (const schema of schemas)
    for (const layer of listLayers([schema], references)) {
      const { properties = {}, required = [], anyOf = [], oneOf = [] } = layer;
      for (const name of [...Object.keys(properties), ...required]) names.add(name);
      for (const variant of [...anyOf, ...oneOf]) if (isObject(variant)) schemas.add(variant);
    }
  return names;
};

/**
 * Lists the fields that a host sends to a tool: the parameters and the host's own. Omitted
 * parameters are not sent.
 */
export const listCallFields = (name: string, parameters: ParametersSchema): [string, Json][] => [
  ...[...listParameterNames(parameters)]
    .filter((parameter) => isSendable(parameter) && !isReservedName(parameter))
    .map((parameter): [string, Json] => [parameter, createParameterPlaceholder(parameter)]),
  ...hostFields,
  ["toolName", escapeBraces(name)],
];

/** Creates the handler that calls another agent's tool as a host does. */
export const createToolHandler = (
  baseUrl: string,
  name: string,
  parameters: ParametersSchema,
  auth: UpstreamAuth,
): HttpHandler =>
  createHostRequest(
    `${baseUrl}/tools/${encodeURIComponent(name)}`,
    listCallFields(name, parameters),
    auth,
  );
