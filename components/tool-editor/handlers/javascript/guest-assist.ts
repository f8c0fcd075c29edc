import type { CodeAssist, Member } from "@/components/ui/code/code-assist";
import type { Variable } from "@/lib/agent/manifest";
import { findParameterKind } from "@/lib/agent/parameters";
import type { Tool } from "@/lib/agent/tool";
import type { JsonSchema } from "@/lib/schema/json-schema";

const describeType = (schema: JsonSchema): string => {
  if (schema.enum)
    return schema.enum
      .slice(0, 6)
      .map((value) => JSON.stringify(value))
      .join(" | ");
  return findParameterKind(schema).codeType(schema, describeType);
};

const MAX_DEPTH = 8;

const toMember = (name: string, schema: JsonSchema, required: boolean, depth = 0): Member => {
  const properties = Object.entries(schema.properties ?? {});
  const notes = [
    schema.description,
    schema.default !== undefined && `Default: ${JSON.stringify(schema.default)}.`,
    !required && schema.default === undefined && "Optional.",
  ];
  return {
    name,
    type: describeType(schema),
    description: notes.filter(Boolean).join(" "),
    ...(properties.length > 0 &&
      depth < MAX_DEPTH && {
        members: properties.map(([child, inner]) =>
          toMember(child, inner, schema.required?.includes(child) ?? false, depth + 1),
        ),
        closedKind: "parameter",
      }),
  };
};

const member = (
  name: string,
  type: string,
  description: string,
  details: Partial<Member> = {},
): Member => ({
  name,
  type,
  description,
  ...details,
});

const headers: Member = member("headers", "object", "The response headers.", {
  members: [
    member("get", "(name) → string or null", "A header by name, case-insensitive."),
    member("has", "(name) → boolean", "Whether the header is present."),
  ],
});
const response: Member[] = [
  member("ok", "boolean", "Whether the status is between 200 and 299."),
  member("status", "number", "The HTTP status."),
  member("url", "string", "The final URL after redirects."),
  headers,
  member("json", "() → any", "Reads the body as JSON. Await it."),
  member("text", "() → string", "Reads the body as text. Await it."),
  member("arrayBuffer", "() → bytes", "Reads the body’s bytes. Await it."),
];
const fetchMember = member(
  "fetch",
  "(url, init?) → response",
  "Calls one of the allowed hosts. The body is a string, URLSearchParams or bytes. Await it.",
  { returns: response },
);
const logMember = member("log", "object", "Writes to the call’s log.", {
  members: ["debug", "info", "warn", "error"].map((level) =>
    member(level, "(message, …data)", `Writes a line with level ${level}.`),
  ),
});

/** Members available to a tool during its call but not to its hooks. */
const callMembers = [
  member("stream", "(chunk)", "Streams a part of the result; strings are concatenated."),
  member(
    "commitToolOutput",
    "(output)",
    "Sets the result of a tool that returns nothing, also after it has returned: once per call. Also accepts IAgentTool’s four arguments.",
  ),
  member(
    "progress",
    "(done, total, message)",
    "Reports progress to the caller, over protocols that can show it.",
  ),
  member("state", "any", "JSON that the agent shares with the application of a conversation."),
  member("setState", "(state)", "Replaces the state of the conversation."),
  member("forwardedProps", "any", "What the application of a conversation sent along."),
  member(
    "input",
    "({ key: request, … })",
    'Asks the caller over MCP or AG-UI: const { name } = await context.input({ name: { type: "form", message: "…", schema } }). The call ends there and runs again from its start with the answers.',
  ),
  member(
    "canAsk",
    "(“form” | “url” | “sampling” | “roots”)",
    "Whether the caller can be asked for this.",
  ),
] satisfies Member[];

const contextMembers = (
  tool: Tool,
  variables: readonly Variable[],
  credentials: CredentialFields,
) =>
  [
    fetchMember,
    logMember,
    member(
      "ToolError",
      "({ code, message, … })",
      'Throw one to fail with a message for the model: throw new context.ToolError({ code: "NOT_FOUND", message: "…" }).',
    ),
    ...callMembers,
    member("abortSignal", "object", "Aborted when the caller disconnects or the call times out.", {
      members: [
        member("aborted", "boolean", "Whether the call was aborted."),
        member("throwIfAborted", "()", "Throws if the call was aborted."),
        member("addEventListener", "(“abort”, listener)", "Called when the call is aborted."),
      ],
    }),
    member("variables", "object", "The x- headers sent by the caller, by name.", {
      members: variables.map(({ ref, name, description, required }) =>
        member(ref, required ? "string" : "string, optional", description || name || ""),
      ),
      closedKind: "variable of this agent",
    }),
    member("credentials", "object", "The credentials this tool may use, by service.", {
      members: (tool.credentials ?? []).map((service) =>
        member(service, "object", "", {
          members: listFields(credentials, service).map((field) => member(field, "string", "")),
        }),
      ),
    }),
    member("bearer", "string, optional", "The caller’s Bearer token, if this tool uses it."),
    member("userId", "string, optional", "The user the host calls for."),
    member("chatId", "string, optional", "The conversation at the host."),
    member("executionId", "string, optional", "The host’s run."),
    member("clientId", "string", "The userId, or else the id of the key used."),
    member("toolName", "string", "The name this tool was called by."),
    member("toolId", "string", "The id of this call, as in the call log."),
    member("agentName", "string", "The agent’s name."),
    member("callReason", "string", "The model’s reason for the call, if the host sends it."),
    member("isLast", "boolean", "Whether this is the last call of the batch."),
    member(
      "toolCalls",
      "array",
      "All calls of the batch: toolId, toolName and params of each, or id and function.",
    ),
  ] satisfies Member[];

const globals: Member[] = [
  member("console", "object", "Writes to the call’s log.", {
    members: ["log", "debug", "info", "warn", "error"].map((level) =>
      member(level, "(message, …data)", "Writes a line to the call’s log."),
    ),
  }),
  fetchMember,
  member("URL", "class", "Parses and builds URLs."),
  member("URLSearchParams", "class", "Parses and builds query strings."),
  member("TextEncoder", "class", "Encodes a string as UTF-8 bytes."),
  member("TextDecoder", "class", "Decodes UTF-8 bytes to a string."),
  member("atob", "(text) → string", "Decodes base64."),
  member("btoa", "(text) → string", "Encodes as base64."),
  member("crypto", "object", "Random values, hashes and signatures.", {
    members: [
      member("randomUUID", "() → string", "A new random UUID."),
      member("getRandomValues", "(array) → array", "Fills a typed array with random values."),
      member("subtle", "object", "Hashes and signs, as in browsers.", {
        members: [
          member(
            "digest",
            "(hash, bytes) → ArrayBuffer",
            'await crypto.subtle.digest("SHA-256", …)',
          ),
          member(
            "importKey",
            '("raw" | "pkcs8", bytes, { name, hash }) → key',
            "A key for HMAC, RSASSA-PKCS1-v1_5 or ECDSA.",
          ),
          member("sign", "(algorithm, key, bytes) → ArrayBuffer", "The signature of the bytes."),
        ],
      }),
    ],
  }),
  member("structuredClone", "(value) → value", "A deep copy."),
  member("setTimeout", "(run, ms)", "Runs a function later, within the call’s timeout."),
  member("clearTimeout", "(timer)", "Cancels a timer."),
  member("queueMicrotask", "(run)", "Runs a function after the current one."),
  member("format", "object", "Locale-aware number and date formatting.", {
    members: [
      member("number", "(value, locale?, options?) → string", 'format.number(1234.5, "de")'),
      member("date", "(value, locale?, options?) → string", "In UTC unless a timeZone is given."),
    ],
  }),
];

export type CredentialFields = Readonly<Record<string, readonly string[]>>;

const listFields = (credentials: CredentialFields, service: string): readonly string[] =>
  Object.hasOwn(credentials, service) ? (credentials[service] ?? []) : [];

const arrayMember = (name: string, description: string) => member(name, "array", description);
const clientId = member("clientId", "string", "The userId, or else the id of the key used.");
const agentName = member("agentName", "string", "The agent’s name.");
const toolId = member("toolId", "string", "The id of this call, as in the call log.");

/**
 * Returns the names available to a tool's module: its parameters, the call context, the arguments
 * of its hooks, and the sandbox's globals.
 */
export const guestAssist = (
  tool: Tool,
  variables: readonly Variable[],
  credentials: CredentialFields = {},
): CodeAssist => {
  const properties = Object.entries(tool.parameters.properties);
  const params: Member = {
    ...toMember("params", tool.parameters, true),
    type: "object",
    description: "The arguments, checked against the parameters, with defaults filled in.",
    members: properties.map(([name, schema]) =>
      toMember(name, schema, tool.parameters.required?.includes(name) ?? false),
    ),
    ...(properties.length > 0 && { closedKind: "parameter" }),
  };
  const context = member("context", "object", "The caller, and what the module may use.", {
    members: contextMembers(tool, variables, credentials),
    closedKind: "member of the context",
  });
  const callInfo = (...members: Member[]) =>
    member("about", "object", "The call at this point.", { members });
  const callerArgs = callInfo(clientId, agentName);
  const callbackArgs = [toolId, clientId, agentName, params];
  const error = member("error", "object", "The error of the call.", {
    members: [
      member("code", "string", "Such as NOT_FOUND."),
      member("message", "string", "For people and models."),
    ],
  });
  const calls = arrayMember(
    "toolCalls",
    "All calls of the batch: toolId, toolName and params of each.",
  );
  return {
    globals,
    args: [params, context],
    exports: {
      definition: [callerArgs, context],
      isAvailable: [callerArgs, context],
      validate: [callInfo(clientId, agentName, params, calls), context],
      onValidate: [clientId, agentName, params],
      onBeforeCall: callbackArgs,
      onAfterCall: callbackArgs,
      onCallError: [...callbackArgs, error],
    },
  };
};
