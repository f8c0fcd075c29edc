import type { Manifest } from "@/lib/agent/manifest";
import { getResponseType, type Tool } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { appendPointer } from "@/lib/schema/json";
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

/** Returns the JSON Pointer to a tool's output schema in the document. */
const toResultPointer = (tool: Tool): string =>
  [
    "paths",
    toolPath(tool),
    "post",
    "responses",
    "200",
    "content",
    "application/json",
    "schema",
    "properties",
    "data",
    ...(getResponseType(tool) === "text" ? ["properties", "text"] : []),
  ].reduce(appendPointer, "");

const toSuccessResponse = (tool: Tool) => {
  if (!tool.outputSchema) return successResponse(getResponseType(tool));
  const result = embedSchema(tool.outputSchema, `#${encodeURI(toResultPointer(tool))}`);
  return describedResponse(getResponseType(tool), result);
};

const isBodyRequired = ({ required = [], properties }: Tool["parameters"]): boolean =>
  required.some((name) => properties[name]?.default === undefined);

export const toolOperation = (tool: Tool, manifest: Manifest, operationId: string) => {
  const steps = ["paths", toolPath(tool), "post", "requestBody", "content"];
  const schemaPointer = [...steps, "application/json", "schema"].reduce(appendPointer, "");
  const parameters = { ...tool.parameters, nullable: false }; // A body is always an object.
  const schema = embedSchema(parameters, `#${encodeURI(schemaPointer)}`);
  return {
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
      200: toSuccessResponse(tool),
      ...failureResponses(callFailures),
    },
  };
};

export const listToolsOperation = (manifest: Manifest, operationId: string) => ({
  operationId,
  tags: ["Agent"],
  summary: "List the tools",
  security: toListSecurity(manifest),
  responses: { ...listResponses, ...failureResponses(listFailures) },
});

export const readResourceOperation = (manifest: Manifest, operationId: string) => ({
  operationId,
  tags: ["Agent"],
  summary: "Read what a host should know before a conversation begins",
  security: toResourceSecurity(manifest),
  responses: {
    200: successResponse(manifest.resource?.responseType ?? "text"),
    ...failureResponses(callFailures),
  },
});
