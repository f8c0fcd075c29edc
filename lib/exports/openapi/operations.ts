import { bearerModeOf } from "@/lib/agent/bearer-mode";
import { applyDefaults } from "@/lib/agent/defaults";
import { pointer } from "@/lib/agent/json";
import type { Manifest } from "@/lib/agent/manifest";
import { responseTypeOf, type Tool } from "@/lib/agent/tool";
import { compileSchema } from "@/lib/agent/validation";
import { type FailureStatus, failureResponses, listResponses, successResponse } from "./answers";
import { embeddedSchema } from "./embedded-schema";

/** The error statuses of each kind of operation. */
export const listFailures: FailureStatus[] = [401, 404, 500];
export const callFailures: FailureStatus[] = [
  ...[400, 401, 403, 404, 413, 415, 429, 500, 502, 503, 504],
] as FailureStatus[];

const withKey = { key: [] };
const withToken = { key: [], bearer: [] };
const securityOf = {
  none: [withKey],
  optional: [withKey, withToken],
  required: [withToken],
};

/** The first line or sentence of a description, as a summary. */
const firstSentence = (text: string): string => {
  const [line = ""] = text.trim().split(/\n|(?<=[.?!])\s/);
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
};

export const toolPath = ({ name }: Tool): string => `/tools/${encodeURIComponent(name)}`;

/** The author's examples with defaults applied, without those that the schema rejects. */
const examplesOf = ({ examples = [], parameters }: Tool) => {
  const validate = compileSchema(parameters);
  const filled = examples.map(({ name, params }) => ({
    summary: name,
    value: applyDefaults(parameters, params),
  }));
  const fitting = filled.filter(({ value }) => validate(value).length === 0);
  return fitting.length === 0
    ? {}
    : { examples: Object.fromEntries(fitting.map((each, at) => [`example${at + 1}`, each])) };
};

const needsBody = ({ required = [], properties }: Tool["parameters"]): boolean =>
  required.some((name) => properties[name]?.default === undefined);

export const callTool = (tool: Tool, manifest: Manifest, operationId: string) => {
  const steps = ["paths", toolPath(tool), "post", "requestBody", "content"];
  const place = [...steps, "application/json", "schema"].reduce(pointer, "");
  const schema = embeddedSchema(tool.parameters, `#${encodeURI(place)}`);
  return {
    operationId,
    tags: ["Tools"],
    summary: firstSentence(tool.description),
    description: tool.description,
    security: securityOf[bearerModeOf(manifest, tool)],
    ...(tool.confirmationRequired && { "x-confirmation-required": true }),
    requestBody: {
      required: needsBody(tool.parameters),
      content: { "application/json": { schema, ...examplesOf(tool) } },
    },
    responses: {
      200: successResponse(responseTypeOf(tool)),
      ...failureResponses(callFailures),
    },
  };
};

export const listTools = ({ access }: Manifest, operationId: string) => ({
  operationId,
  tags: ["Agent"],
  summary: "List the tools",
  security: access?.toolsList === "public" ? [{}, withKey] : [withKey],
  responses: { ...listResponses, ...failureResponses(listFailures) },
});

export const readResource = ({ access, resource }: Manifest, operationId: string) => ({
  operationId,
  tags: ["Agent"],
  summary: "Read what a host should know before a conversation begins",
  security: securityOf[access?.bearer ?? "none"],
  responses: {
    200: successResponse(resource?.responseType ?? "text"),
    ...failureResponses(callFailures),
  },
});
