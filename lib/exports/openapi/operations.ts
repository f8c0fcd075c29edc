import type { Manifest } from "@/lib/agent/manifest";
import {
  OPENAPI_EXTENSION,
  type OperationExtension,
  type RouteExtension,
} from "@/lib/agent/openapi-extension";
import { getResponseType, type Tool } from "@/lib/agent/tool";
import { getAnnotations } from "@/lib/analysis/infer-annotations";
import { fillDefaults } from "@/lib/schema/apply-defaults";
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

/**
 * Maximum size of all examples in a document, in characters of JSON. A small example may lack large
 * defaults.
 */
const MAX_EXAMPLE_CHARS = 4 * 1024 * 1024;

/**
 * Creates a function that returns a tool's examples with defaults applied, without those that the
 * schema rejects. Leaves out those that would exceed the maximum.
 */
export const createExamples = () => {
  let remaining = MAX_EXAMPLE_CHARS;
  return ({ examples = [], parameters }: Tool) => {
    const validate = compileSchema(parameters);
    const validExamples = examples.flatMap(({ name, params }) => {
      if (remaining <= 0) return [];
      const { value, isComplete } = fillDefaults(parameters, params);
      remaining -= JSON.stringify(value).length;
      const isShown = isComplete && remaining >= 0 && validate(value).length === 0;
      return isShown ? [{ summary: name, value }] : [];
    });
    return validExamples.length === 0
      ? {}
      : {
          examples: Object.fromEntries(
            validExamples.map((example, at) => [`example${at + 1}`, example]),
          ),
        };
  };
};

/** Returns the success response of a tool, with the schemas that it refers to. */
const toSuccessResponse = (tool: Tool, operationId: string) => {
  const type = getResponseType(tool);
  if (!tool.outputSchema) return { response: successResponse(type), components: {} };
  const { schema, components } = embedSchema(tool.outputSchema, `${operationId}.result`);
  return { response: describedResponse(type, schema), components };
};

/** Whether a call without parameters is refused. */
const isBodyRequired = (parameters: Tool["parameters"]): boolean =>
  compileSchema(parameters)(fillDefaults(parameters, {}).value).length > 0;

const toExtension = (tool: Tool): OperationExtension => {
  const { title, icon, category, visibleParameters, version, author, credits } = tool;
  return {
    ...(title !== undefined && { title }),
    ...(icon !== undefined && { icon }),
    ...(category !== undefined && { category }),
    ...(visibleParameters && { visibleParameters }),
    annotations: getAnnotations(tool),
    ...(version !== undefined && { version }),
    ...(author !== undefined && { author }),
    ...(credits !== undefined && { credits }),
  };
};

/** Returns the operation of a tool, with the schemas that it refers to. */
export const toolOperation = (
  tool: Tool,
  manifest: Manifest,
  operationId: string,
  toExamples: ReturnType<typeof createExamples>,
) => {
  const parameters = { ...tool.parameters, nullable: false }; // A body is always an object.
  const { schema, components } = embedSchema(parameters, `${operationId}.parameters`);
  const success = toSuccessResponse(tool, operationId);
  const operation = {
    operationId,
    tags: ["Tools"],
    summary: tool.title ?? firstSentence(tool.description),
    description: tool.description,
    security: toCallSecurity(manifest, tool),
    ...(tool.confirmationRequired !== undefined && {
      "x-confirmation-required": tool.confirmationRequired,
    }),
    [OPENAPI_EXTENSION]: toExtension(tool),
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
  [OPENAPI_EXTENSION]: { route: "list" } satisfies RouteExtension,
  responses: { ...listResponses, ...failureResponses(listFailures) },
});

export const readResourceOperation = (manifest: Manifest, operationId: string) => ({
  operationId,
  tags: ["Agent"],
  summary: "Read what a host should know before a conversation begins",
  description: "Returns the agent's context resource, such as facts about the user.",
  security: toResourceSecurity(manifest),
  [OPENAPI_EXTENSION]: { route: "resource" } satisfies RouteExtension,
  responses: {
    200: successResponse(manifest.resource?.responseType ?? "text"),
    ...failureResponses(callFailures),
  },
});
