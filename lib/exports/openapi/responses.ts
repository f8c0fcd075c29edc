import { type ResponseType, responseTypes } from "@/lib/agent/tool";
import { TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";

const objectSchema = (properties: object) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const jsonContent = (schema: object) => ({ content: { "application/json": { schema } } });
const requestIdHeader = { "x-request-id": { $ref: "#/components/headers/RequestId" } };

const successSchema = (responseType: ResponseType, data: object) =>
  objectSchema({ success: { const: true }, responseType: { const: responseType }, data });

const mediaData = {
  anyOf: [ref("MediaItem"), { type: "array", items: ref("MediaItem") }],
};
const responseSchemas = {
  text: successSchema("text", objectSchema({ text: { description: "Any JSON value." } })),
  html: successSchema(
    "html",
    objectSchema({ html: { type: "string", description: "A piece of HTML." } }),
  ),
  media: successSchema("media", objectSchema({ media: mediaData })),
  mixed: successSchema("mixed", {
    type: "object",
    description: "An object whose shape the tool defines.",
  }),
};
const toComponentName = (type: ResponseType) =>
  `${type[0]?.toUpperCase()}${type.slice(1)}Answer` as const;

const mediaItemSchema = objectSchema({
  type: { type: "string", description: "Such as image, video, audio or document." },
  url: { type: "string" },
  mimeType: { type: "string" },
  description: { type: "string" },
  metadata: { type: "object" },
});

const failureSchema = objectSchema({
  success: { const: false },
  error: objectSchema({
    message: { type: "string", description: "What happened, in one sentence." },
    code: {
      description: `The HTTP status as a number if the call was refused; a string if the tool itself failed: ${Object.keys(TOOL_ERROR_STATUS).join(", ")}, or another agent's own code.`,
      anyOf: [{ type: "integer" }, { type: "string" }],
    },
    details: { type: "string", description: "What a model can do about it. May be empty." },
  }),
});

/** Component name and description of each error response, keyed by HTTP status. */
const failures = {
  400: ["BadRequest", "The body is not JSON, or the parameters are invalid."],
  401: ["Unauthorized", "The key, the user's token or a required variable is missing or wrong."],
  403: ["Forbidden", "The tool is not allowed to do this."],
  404: ["NotFound", "The agent, the tool or what it was asked for does not exist."],
  409: ["Conflict", "The call with this Idempotency-Key is running, or its outcome is unknown."],
  413: ["TooLarge", "The body, or what the tool was asked for, is too large."],
  415: ["UnsupportedMediaType", "The content type of the body is not JSON."],
  422: ["Unprocessable", "This Idempotency-Key was used for a different call."],
  428: ["ConfirmationRequired", "A person must confirm the call; `details` explains how."],
  429: ["TooManyRequests", "Too many calls. Retry-After says when to try again."],
  500: ["ToolFailed", "The tool failed."],
  502: ["UpstreamFailed", "A service that the tool needs failed."],
  503: ["Unavailable", "The tool is temporarily unavailable."],
  504: ["TimedOut", "The tool took too long."],
  default: ["OtherFailure", "Another agent, which the tool calls, failed with this status."],
} as const;
export type FailureStatus = keyof typeof failures;

/** Returns references to the shared error responses for one operation. */
export const failureResponses = (statuses: readonly FailureStatus[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${failures[status][0]}` }]),
  );

const failureResponse = (status: FailureStatus) => ({
  description: failures[status][1],
  headers: {
    ...requestIdHeader,
    ...(status === 429 && { "retry-after": { schema: { type: "integer" } } }),
  },
  ...jsonContent(ref("Failure")),
});

export const successResponse = (type: ResponseType) => ({
  description: "The tool's response.",
  headers: requestIdHeader,
  ...jsonContent(ref(toComponentName(type))),
});

/** Returns the success response of a tool with an output schema. */
export const describedResponse = (type: ResponseType, result: object) => ({
  ...successResponse(type),
  ...jsonContent(successSchema(type, type === "text" ? objectSchema({ text: result }) : result)),
});

const toolSchema = {
  ...objectSchema({
    name: { type: "string" },
    description: { type: "string" },
    parameters: { type: "object", description: "A JSON Schema of type object." },
    visibleParameters: {
      type: "array",
      items: { type: "string" },
      description: "The parameters shown to a person. Defaults to all of them.",
    },
    confirmationRequired: {
      type: "boolean",
      description: "Whether a person must confirm each call before the tool runs.",
    },
  }),
  required: ["name", "description", "parameters"],
};

export const listResponses = {
  200: {
    description: "The tools, in the author's order.",
    headers: { ...requestIdHeader, etag: { schema: { type: "string" } } },
    ...jsonContent(objectSchema({ tools: { type: "array", items: ref("Tool") } })),
  },
  304: { description: "The list has not changed since the ETag in If-None-Match." },
};

/** Returns the document's components, limited to those that are referenced. */
export const sharedComponents = (
  types: ReadonlySet<ResponseType>,
  statuses: Set<FailureStatus>,
) => ({
  schemas: {
    Tool: toolSchema,
    ...Object.fromEntries(
      responseTypes
        .filter((type) => types.has(type))
        .map((type) => [toComponentName(type), responseSchemas[type]]),
    ),
    ...(types.has("media") && { MediaItem: mediaItemSchema }),
    Failure: failureSchema,
  },
  responses: Object.fromEntries(
    [...statuses].sort().map((status) => [failures[status][0], failureResponse(status)]),
  ),
  headers: {
    RequestId: {
      description:
        "Identifies the call in the agent's log. Echoes the request's x-request-id if it had one.",
      schema: { type: "string", maxLength: 128 },
    },
  },
});
