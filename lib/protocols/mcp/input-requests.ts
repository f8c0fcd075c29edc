import {
  type ClientCapabilities,
  inputRequired,
  type InputRequest as McpInputRequest,
} from "@modelcontextprotocol/server";
import type { InputRequest, InputRequests, InputType } from "@/lib/agent/input-request";
import { isObject } from "@/lib/schema/json";
import { asJsonText, parseJsonField } from "./confirmation-form";
import { type Session, supportsLists } from "./session";

/**
 * Lists what a client can be asked for. `elicitation: {}` means forms, as before revision
 * 2025-11-25.
 */
export const listInputTypes = ({
  elicitation,
  sampling,
  roots,
}: ClientCapabilities): InputType[] => [
  ...(elicitation && (elicitation.form || !elicitation.url) ? (["form"] as const) : []),
  ...(elicitation?.url ? (["url"] as const) : []),
  ...(sampling ? (["sampling"] as const) : []),
  ...(roots ? (["roots"] as const) : []),
];

/** Returns the capabilities that a client needs for these questions. */
export const toCapabilities = (types: readonly InputType[]): ClientCapabilities => ({
  ...((types.includes("form") || types.includes("url")) && {
    elicitation: types.includes("url") ? { url: {} } : {},
  }),
  ...(types.includes("sampling") && { sampling: {} }),
  ...(types.includes("roots") && { roots: {} }),
});

/** Converts a tool's question to MCP's format. */
const toMcpInputRequest = (request: InputRequest): McpInputRequest => {
  switch (request.type) {
    case "form":
      return {
        method: "elicitation/create",
        // Already validated by lib/agent: every field has a type of the restricted schema.
        params: {
          mode: "form",
          message: request.message,
          requestedSchema: request.schema as never,
        },
      };
    case "url":
      return inputRequired.elicitUrl({ message: request.message, url: request.url });
    case "sampling": {
      const { type: _, ...params } = request;
      return { method: "sampling/createMessage", params: params as never };
    }
    case "roots":
      return inputRequired.listRoots();
  }
};

type FormSchema = Extract<InputRequest, { type: "form" }>["schema"];

const listNames = ({ properties }: FormSchema): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.type === "array");

/** Names the values that a list may contain, if it names any itself. */
const describeChoices = (field: Record<string, unknown>): string | undefined => {
  const { enum: values, anyOf } = isObject(field.items) ? field.items : {};
  const choices = Array.isArray(values)
    ? values
    : (Array.isArray(anyOf) ? anyOf : []).flatMap((choice) =>
        isObject(choice) && choice.const !== undefined ? [choice.const] : [],
      );
  if (choices.length === 0) return undefined;
  return `Any of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}.`;
};

/** Replaces the lists of a form by texts. */
const withoutLists = (schema: FormSchema): FormSchema => {
  const toText = (field: Record<string, unknown>) => {
    const description = [field.description, describeChoices(field)].filter(Boolean).join(" ");
    return asJsonText({ ...field, description }, field.default);
  };
  const texts = listNames(schema).map((name) => [name, toText(schema.properties[name] ?? {})]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(texts) } };
};

/** The names of the fields that were asked as JSON, by the tool's keys. */
export type JsonFields = Readonly<Record<string, readonly string[]>>;

/**
 * Converts a tool's questions to MCP's format. Clients whose forms have no lists are asked for them
 * as JSON.
 */
export const toMcpInputRequests = (
  requests: InputRequests,
  session: Pick<Session, "protocolVersion"> | undefined,
): { inputRequests: Record<string, McpInputRequest>; jsonFields: JsonFields } => {
  const inputRequests: Record<string, McpInputRequest> = {};
  const jsonFields: Record<string, string[]> = {};
  for (const [key, request] of Object.entries(requests)) {
    if (request.type === "form" && !supportsLists(session)) {
      jsonFields[key] = listNames(request.schema);
      inputRequests[key] = toMcpInputRequest({ ...request, schema: withoutLists(request.schema) });
    } else inputRequests[key] = toMcpInputRequest(request);
  }
  return { inputRequests, jsonFields };
};

/** Parses the answers' fields that were asked as JSON. */
export const parseJsonFields = (
  answers: Readonly<Record<string, unknown>>,
  jsonFields: JsonFields = {},
): Record<string, unknown> => {
  const parse = (key: string, answer: unknown) => {
    const names = Object.hasOwn(jsonFields, key) ? jsonFields[key] : undefined;
    if (!names || !isObject(answer) || !isObject(answer.content)) return answer;
    const content = Object.entries(answer.content).map(([name, value]) => [
      name,
      names.includes(name) ? parseJsonField(value) : value,
    ]);
    return { ...answer, content: Object.fromEntries(content) };
  };
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, parse(key, answer)]),
  );
};
