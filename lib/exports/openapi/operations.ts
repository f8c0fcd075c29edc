import type { Manifest } from "@/lib/agent/manifest";
import { getResponseType, type Tool } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { cutText } from "@/lib/schema/truncate";
import { compileSchema } from "@/lib/schema/validation";
import { embedSchema } from "./embed-schema";
import {
  describedResponse,
  type FailureStatus,
  failureResponses,
  listResponses,
  successResponse,
} from "./responses";
import { toCallSecurity, toListSecurity, toResourceSecurity } from "./security";

/** Error statuses of each kind of operation. */
export const listFailures: FailureStatus[] = [401, 404, 429, 500];
export const callFailures: FailureStatus[] = [
  ...([400, 401, 403, 404, 409, 413, 415, 422, 428, 429, 500, 502, 503, 504] as const),
  "default",
];

/** Returns the first line or sentence of a description, cut to 120 characters, as a summary. */
const firstSentence = (text: string): string => {
  const [line = ""] = text.trim().split(/\n|(?<=[.?!])\s/);
  return line.length > 120 ? `${cutText(line, 119).trimEnd()}…` : line;
};

export const toolPath = ({ name }: Tool): string => `/tools/${encodeURIComponent(name)}`;

/** Returns the author's examples with defaults applied, without those that the schema rejects. */
const toExamples = ({ examples = [], parameters }: Tool) => {
  const validate = compileSchema(parameters);
  const completeExamples = examples.map(({ name, params }) => ({
    summary: name,
    value: applyDefaults(parameters, params),
  }));
  const validExamples = completeExamples.filter(({ value }) => validate(value).length === 0);
  return validExamples.length === 0
    ? {}
    : {
        examples: Object.fromEntries(
          validExamples.map((example, at) => [`example${at + 1}`, example]),
        ),
      };
};

/** Returns the success response of a tool, with the schemas that it refers to. */
const toSuccessResponse = (tool: Tool, operationId: string) => {
  const type = getResponseType(tool);
  if (!tool.outputSchema) return { response: successResponse(type), components: {} };
  const { schema, components } = embedSchema(tool.outputSchema, `${operationId}.result`);
  return { response: describedResponse(type, schema), components };
};

const isBodyRequired = ({ required = [], properties }: Tool["parameters"]): boolean =>
  required.some((name) => properties[name]?.default === undefined);

/** Returns the operation of a tool, with the schemas that it refers to. */
export const toolOperation = (tool: Tool, manifest: Manifest, operationId: string) => {
  const parameters = { ...tool.parameters, nullable: false }; // A body is always an object.
  const { schema, components } = embedSchema(parameters, `${operationId}.parameters`);
  const success = toSuccessResponse(tool, operationId);
  const operation = {
    operationId,
    tags: ["Tools"],
    summary: tool.title ?? firstSentence(tool.description),
    description: tool.description,
    security: toCallSecurity(manifest, tool),
    ...(tool.confirmationRequired && { "x-confirmation-required": true }),
    requestBody: {
      required: isBodyRequired(tool.parameters),
      content: { "application/json": { schema, ...toExamples(tool) } },
    },
    responses: {
      200: success.response,
      ...failureResponses(callFailures),
    },
  };
  return { operation, components: { ...components, ...success.components } };
};

export const listToolsOperation = (manifest: Manifest, operationId: string) => ({
  operationId,
  tags: ["Agent"],
  summary: "List the tools",
  description: "Returns the enabled tools with their parameters, in the author's order.",
  security: toListSecurity(manifest),
  responses: { ...listResponses, ...failureResponses(listFailures) },
});

export const readResourceOperation = (manifest: Manifest, operationId: string) => ({
  operationId,
  tags: ["Agent"],
  summary: "Read what a host should know before a conversation begins",
  description: "Returns the agent's context resource, such as facts about the user.",
  security: toResourceSecurity(manifest),
  responses: {
    200: successResponse(manifest.resource?.responseType ?? "text"),
    ...failureResponses(callFailures),
  },
});
