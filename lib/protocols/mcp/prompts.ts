import {
  acceptedContent,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type PromptMessage as McpMessage,
  type Prompt as McpPrompt,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Manifest } from "@/lib/agent/manifest";
import { findNearestName } from "@/lib/agent/placeholders/nearest-name";
import type { Prompt, PromptMessage } from "@/lib/agent/prompts/prompt";
import {
  fillText,
  listMissingArguments,
  measureArguments,
  type PromptArguments,
} from "@/lib/agent/prompts/render-prompt";
import { checkUri } from "@/lib/agent/resources/uri-template";
import type { McpExchange } from "./exchange";
import { listInputTypes } from "./input-requests";
import { invalidParams, withProtocolErrors } from "./protocol-errors";
import { hasResource, readResource } from "./resources";

const toMcpPrompt = ({ name, title, description, arguments: declared }: Prompt): McpPrompt => ({
  name,
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(declared && {
    arguments: declared.map(({ name, description, required }) => ({
      name,
      ...(description !== undefined && { description }),
      ...(required !== undefined && { required }),
    })),
  }),
});

/** Finds the prompt with this name. Throws a protocol error that lists the available ones. */
const requirePrompt = ({ context }: McpExchange, name: string): Prompt => {
  const { prompts = [] } = context.agent.manifest;
  const prompt = prompts.find((each) => each.name === name);
  if (prompt) return prompt;
  const names = prompts.map((each) => each.name).join(", ");
  throw invalidParams(`There is no prompt "${name}". Available prompts: ${names}.`);
};

/** Whether using a prompt reads resources of the agent. */
export const embedsResources = ({ prompts = [] }: Manifest, name: string): boolean =>
  prompts.some(
    (prompt) => prompt.name === name && prompt.messages.some(({ resource }) => resource),
  );

const checkNames = (
  { name: prompt, arguments: declared = [] }: Prompt,
  values: PromptArguments,
) => {
  const names = declared.map(({ name }) => name);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const suggestion = findNearestName(unknown, names);
  throw invalidParams(
    `The prompt "${prompt}" has no argument "${unknown}".${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`,
  );
};

/**
 * The maximum number of characters that arguments add to a prompt: as many as a request has, so
 * that a prompt which uses each argument once always fits. A prompt may use one thousands of times.
 */
const MAX_ADDED_CHARS = 1024 * 1024;

const checkLength = ({ name, messages }: Prompt, values: PromptArguments) => {
  const addedChars = messages.reduce(
    (length, { text, resource }) => length + measureArguments(text ?? resource?.uri ?? "", values),
    0,
  );
  if (addedChars > MAX_ADDED_CHARS)
    throw invalidParams(
      `The arguments of the prompt "${name}" are too long: filled in, they have ${addedChars.toLocaleString("en")} characters, more than ${MAX_ADDED_CHARS.toLocaleString("en")}.`,
    );
};

type McpRequest = ServerContext["mcpReq"];

const FORM_KEY = "arguments";

/** Returns the arguments that the person filled in, out of those that were requested. */
const readForm = ({ inputResponses }: McpRequest, names: readonly string[]): PromptArguments => {
  const content = acceptedContent(inputResponses, FORM_KEY) ?? {};
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(content, name) ? content[name] : undefined;
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
};

const askFor = (
  { name: prompt, title, arguments: declared = [] }: Prompt,
  names: readonly string[],
) =>
  inputRequired({
    inputRequests: {
      [FORM_KEY]: inputRequired.elicit({
        message: `Fill in what "${title ?? prompt}" needs.`,
        requestedSchema: {
          type: "object",
          properties: Object.fromEntries(
            declared
              .filter(({ name }) => names.includes(name))
              .map(({ name, description }) => [
                name,
                { type: "string", minLength: 1, ...(description !== undefined && { description }) },
              ]),
          ),
          required: [...names],
        },
      }),
    },
  });

/** Says why arguments are missing, if a person was asked for them and refused. */
const describeRefusal = (answer: ReturnType<typeof inputResponse>): string | undefined => {
  if (answer.kind !== "elicit" || answer.action === "accept") return undefined;
  return `The user ${answer.action === "decline" ? "declined" : "dismissed"} the form.`;
};

const encodeValues = (values: PromptArguments): PromptArguments =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value.toWellFormed())]),
  );

/**
 * Fills the arguments into the URI of a resource. A value that is not part of a URI already, such as
 * `owner/repository` for a single variable, is percent-encoded.
 */
const fillUri = ({ context }: McpExchange, template: string, values: PromptArguments): string => {
  const uri = fillText(template, values);
  const uris = [uri, fillText(template, encodeValues(values))];
  return (
    uris.find((each) => checkUri(each) === undefined && hasResource(context.agent, each)) ?? uri
  );
};

const toMcpMessages = async (
  exchange: McpExchange,
  { role, text, image, audio, resource }: PromptMessage,
  values: PromptArguments,
  signal: AbortSignal,
): Promise<McpMessage[]> => {
  if (text !== undefined)
    return [{ role, content: { type: "text", text: fillText(text, values) } }];
  if (image) return [{ role, content: { type: "image", ...image } }];
  if (audio) return [{ role, content: { type: "audio", ...audio } }];
  const uri = fillUri(exchange, resource?.uri ?? "", values);
  const contents = await readResource(exchange, uri, signal);
  return contents.map((each) => ({ role, content: { type: "resource", resource: each } }));
};

const getPrompt = async (
  exchange: McpExchange,
  prompt: Prompt,
  { sent, canAsk }: { sent: PromptArguments; canAsk: boolean },
  request: McpRequest,
): Promise<GetPromptResult | InputRequiredResult> => {
  checkNames(prompt, sent);
  const values = { ...sent, ...readForm(request, listMissingArguments(prompt, sent)) };
  const missing = listMissingArguments(prompt, values);
  if (missing.length > 0) {
    const answer = inputResponse(request.inputResponses, FORM_KEY);
    if (answer.kind === "missing" && canAsk) return askFor(prompt, missing);
    const problem = `The prompt "${prompt.name}" requires ${missing.join(", ")}.`;
    throw invalidParams([problem, describeRefusal(answer)].filter(Boolean).join(" "));
  }
  checkLength(prompt, values);
  const messages = await Promise.all(
    prompt.messages.map((message) => toMcpMessages(exchange, message, values, request.signal)),
  );
  const { description } = prompt;
  return { ...(description !== undefined && { description }), messages: messages.flat() };
};

/** Registers handlers that list and render the agent's prompts, if it has any. */
export const registerPrompts = (server: Server, exchange: McpExchange): void => {
  const { prompts = [] } = exchange.context.agent.manifest;
  if (prompts.length === 0) return;
  server.registerCapabilities({ prompts: {} });
  server.setRequestHandler("prompts/list", () => ({ prompts: prompts.map(toMcpPrompt) }));
  server.setRequestHandler("prompts/get", ({ params }, { mcpReq }) =>
    withProtocolErrors(exchange, () => {
      const prompt = requirePrompt(exchange, params.name);
      const canAsk = listInputTypes(server.getClientCapabilities() ?? {}).includes("form");
      return getPrompt(exchange, prompt, { sent: params.arguments ?? {}, canAsk }, mcpReq);
    }),
  );
};
