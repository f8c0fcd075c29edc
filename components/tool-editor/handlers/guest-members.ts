import type { CodeAssist, Member } from "@/components/ui/code-assist";
import type { JsonSchema } from "@/lib/agent/json-schema";
import type { Variable } from "@/lib/agent/manifest";
import { kindOf, parameterTypes } from "@/lib/agent/parameters";
import type { Tool } from "@/lib/agent/tool";

const typeOf = (schema: JsonSchema): string => {
  if (schema.enum)
    return schema.enum
      .slice(0, 6)
      .map((value) => JSON.stringify(value))
      .join(" | ");
  const kind = kindOf(schema);
  if (kind === "array" && schema.items && typeof schema.items === "object")
    return `list of ${typeOf(schema.items as JsonSchema)}`;
  return kind ? parameterTypes[kind].label.toLowerCase() : "any of several";
};

const deepest = 8;

const fromSchema = (name: string, schema: JsonSchema, required: boolean, depth = 0): Member => {
  const properties = Object.entries(schema.properties ?? {});
  const notes = [
    schema.description,
    schema.default !== undefined && `Default: ${JSON.stringify(schema.default)}.`,
    !required && schema.default === undefined && "May be absent.",
  ];
  return {
    name,
    type: typeOf(schema),
    says: notes.filter(Boolean).join(" "),
    ...(properties.length > 0 &&
      depth < deepest && {
        members: properties.map(([child, inner]) =>
          fromSchema(child, inner, schema.required?.includes(child) ?? false, depth + 1),
        ),
        closed: "parameter",
      }),
  };
};

const member = (name: string, type: string, says: string, more: Partial<Member> = {}): Member => ({
  name,
  type,
  says,
  ...more,
});

const headers: Member = member("headers", "object", "What the service sent along.", {
  members: [
    member("get", "(name) → text or null", "A header by its name, in any case."),
    member("has", "(name) → yes or no", "Whether the service sent it."),
  ],
});
const response: Member[] = [
  member("ok", "yes or no", "Whether the status is from 200 to 299."),
  member("status", "number", "The HTTP status."),
  member("url", "text", "Where the answer came from, after redirects."),
  headers,
  member("json", "() → any", "Reads the body as JSON. Await it."),
  member("text", "() → text", "Reads the body as text. Await it."),
  member("arrayBuffer", "() → bytes", "Reads the body's bytes. Await it."),
];
const fetchMember = member(
  "fetch",
  "(url, init?) → response",
  "Calls a host that is listed below. The body is a text, URLSearchParams or bytes. Await it.",
  { returns: response },
);
const logMember = member("log", "object", "Writes to the call's log.", {
  members: ["debug", "info", "warn", "error"].map((level) =>
    member(level, "(message, …data)", `Writes a line at the level ${level}.`),
  ),
});

const contextOf = (tool: Tool, variables: readonly Variable[], credentials: CredentialFields) =>
  [
    fetchMember,
    logMember,
    member(
      "ToolError",
      "({ code, message, … })",
      'Throw one to refuse in words a model understands: throw new context.ToolError({ code: "NOT_FOUND", message: "…" }).',
    ),
    member("stream", "(chunk)", "Gives out a part of the result at once; texts grow together."),
    member("abortSignal", "object", "Aborted when the caller leaves or the time is up.", {
      members: [
        member("aborted", "yes or no", "Whether it is over."),
        member("throwIfAborted", "()", "Throws when it is over."),
        member("addEventListener", "(“abort”, listener)", "Tells when it ends."),
      ],
    }),
    member("variables", "object", "What the caller sent as x- headers, by name.", {
      members: variables.map(({ ref, name, description, required }) =>
        member(ref, required ? "text" : "text, may be absent", description || name || ""),
      ),
      closed: "variable of this agent",
    }),
    member("credentials", "object", "The stored credentials granted to this tool, by service.", {
      members: (tool.credentials ?? []).map((service) =>
        member(service, "object", "", {
          members: (credentials[service] ?? []).map((field) => member(field, "text", "")),
        }),
      ),
    }),
    member("bearer", "text, may be absent", "The caller's Bearer token, when this tool uses it."),
    member("userId", "text, may be absent", "Who the host calls for."),
    member("chatId", "text, may be absent", "The conversation at the host."),
    member("executionId", "text, may be absent", "The host's run."),
    member("clientId", "text", "userId, or else the key that called."),
    member("toolName", "text", "The name this tool was called by."),
    member("toolId", "text", "The id of this very call, as in the call log."),
    member("agentName", "text", "The agent's name."),
    member("callReason", "text", "Why the model calls, if the host says it."),
    member("isLast", "yes or no", "Whether this is the last of the calls made together."),
    member("toolCalls", "list", "The calls made together: toolId, toolName and params of each."),
  ] satisfies Member[];

const globals: Member[] = [
  member("console", "object", "Writes to the call's log.", {
    members: ["log", "debug", "info", "warn", "error"].map((level) =>
      member(level, "(message, …data)", "Writes a line to the call's log."),
    ),
  }),
  fetchMember,
  member("URL", "class", "Reads and builds URLs."),
  member("URLSearchParams", "class", "Reads and builds queries."),
  member("TextEncoder", "class", "Text to UTF-8 bytes."),
  member("TextDecoder", "class", "UTF-8 bytes to text."),
  member("atob", "(text) → text", "Decodes base64."),
  member("btoa", "(text) → text", "Encodes as base64."),
  member("crypto", "object", "Randomness.", {
    members: [member("randomUUID", "() → text", "A new random UUID.")],
  }),
  member("structuredClone", "(value) → value", "A deep copy."),
  member("setTimeout", "(run, ms)", "Runs something later, within the call's time."),
  member("clearTimeout", "(timer)", "Takes a timer back."),
  member("queueMicrotask", "(run)", "Runs something right after this."),
  member("format", "object", "Numbers and dates in a language's own way.", {
    members: [
      member("number", "(value, locale?, options?) → text", 'format.number(1234.5, "de")'),
      member("date", "(value, locale?, options?) → text", "In UTC unless a timeZone is given."),
    ],
  }),
];

export type CredentialFields = Readonly<Record<string, readonly string[]>>;

const list = (name: string, says: string) => member(name, "list", says);
const clientId = member("clientId", "text", "userId, or else the key that called.");
const agentName = member("agentName", "text", "The agent's name.");
const toolId = member("toolId", "text", "The id of this very call, as in the call log.");

/** What a tool's module may name: its own parameters, the context of contract §6, its hooks' arguments, and the sandbox's globals. */
export const guestAssist = (
  tool: Tool,
  variables: readonly Variable[],
  credentials: CredentialFields = {},
): CodeAssist => {
  const properties = Object.entries(tool.parameters.properties);
  const params: Member = {
    ...fromSchema("params", tool.parameters, true),
    type: "object",
    says: "The arguments, checked against the parameters, with defaults filled in.",
    members: properties.map(([name, schema]) =>
      fromSchema(name, schema, tool.parameters.required?.includes(name) ?? false),
    ),
    ...(properties.length > 0 && { closed: "parameter" }),
  };
  const context = member("context", "object", "The call: who calls, and what the module may use.", {
    members: contextOf(tool, variables, credentials),
    closed: "member of the context",
  });
  const about = (...members: Member[]) =>
    member("about", "object", "The call, as far as it has come.", { members });
  const caller = about(clientId, agentName);
  const observed = [toolId, clientId, agentName, params];
  const error = member("error", "object", "Why the call failed.", {
    members: [member("code", "text", "Such as NOT_FOUND."), member("message", "text", "In words.")],
  });
  const calls = list("toolCalls", "The calls made together: toolId, toolName and params of each.");
  return {
    globals,
    args: [params, context],
    exports: {
      definition: [caller, context],
      isAvailable: [caller, context],
      validate: [about(clientId, agentName, params, calls), context],
      onValidate: [clientId, agentName, params],
      onBeforeCall: observed,
      onAfterCall: observed,
      onCallError: [...observed, error],
    },
  };
};
