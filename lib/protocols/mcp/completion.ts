import type { CompleteRequest, CompleteResult, Server } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isToolCompletion, listTextParameters, type ToolCompletion } from "@/lib/agent/completion";
import type { Manifest } from "@/lib/agent/manifest";
import { listUriVariables } from "@/lib/agent/resources/uri-template";
import { isAppError } from "@/lib/errors";
import type { McpExchange } from "./exchange";
import { passesTokenOn } from "./listed-tools";
import { invalidParams, withProtocolErrors } from "./protocol-errors";
import { runCall, type SuccessfulCall, toValue } from "./run-call";

type Params = CompleteRequest["params"];

/** Maximum number of values per response (revision 2025-06-18, "Completion Results"). */
const MAX_VALUES = 100;

const completionParams = z.object({
  ref: z.discriminatedUnion("type", [
    z.object({ type: z.literal("ref/prompt"), name: z.string() }),
    z.object({ type: z.literal("ref/resource"), uri: z.string() }),
  ]),
  argument: z.object({ name: z.string() }),
});

/** Maps the names of the existing arguments to their completions. */
const listArguments = ({ prompts = [], resources = [] }: Manifest, ref: Params["ref"]) => {
  if (ref.type === "ref/prompt") {
    const prompt = prompts.find(({ name }) => name === ref.name);
    return (
      prompt && new Map((prompt.arguments ?? []).map(({ name, complete }) => [name, complete]))
    );
  }
  const resource = resources.find(({ uri, uriTemplate }) => (uriTemplate ?? uri) === ref.uri);
  return (
    resource &&
    new Map(
      listUriVariables(resource.uriTemplate ?? "").map((name) => [name, resource.complete?.[name]]),
    )
  );
};

/**
 * Returns the completion of an argument; undefined if its author provided none. Throws if it does
 * not exist.
 */
const requireCompletion = ({ context }: McpExchange, { ref, argument }: Params) => {
  const declared = listArguments(context.agent.manifest, ref);
  const subject = ref.type === "ref/prompt" ? `prompt "${ref.name}"` : `resource ${ref.uri}`;
  if (!declared) throw invalidParams(`There is no ${subject}.`);
  if (!declared.has(argument.name))
    throw invalidParams(`The ${subject} has no argument "${argument.name}".`);
  return declared.get(argument.name);
};

const toTexts = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((item) =>
      typeof item === "string" || typeof item === "number" || typeof item === "boolean"
        ? String(item)
        : [],
    );

const startsWith = (prefix: string) => {
  const start = prefix.toLowerCase();
  return (value: string) => value.toLowerCase().startsWith(start);
};

/** Returns a call's result without its envelope. */
const unwrap = ({ responseType, data }: SuccessfulCall): unknown =>
  responseType === "mixed" ? data : data[responseType];

/** Returns undefined for a tool that is hidden from the caller, who must not learn of it. */
const ignoreHiddenTool = (error: unknown): undefined => {
  if (!isAppError(error) || error.code !== "not_found") throw error;
};

/**
 * Asks the tool. It gets the arguments for which it has parameters. If it gets the typed text, it
 * does the search.
 */
const askTool = async (
  exchange: McpExchange,
  { tool: name, select }: ToolCompletion,
  { argument, context }: Params,
  signal: AbortSignal,
): Promise<string[]> => {
  const { agent, runtime } = exchange.context;
  const tool = agent.tool(name);
  if (!tool) return [];
  if (passesTokenOn(agent, tool)) throw invalidParams(`${name} acts with its caller's own token.`);
  const parameters = listTextParameters(tool.tool);
  const texts = { ...context?.arguments, [argument.name]: argument.value };
  const body = Object.fromEntries(
    Object.entries(texts).filter(([key]) => parameters.includes(key)),
  );
  const call = await runCall(exchange, tool, body, signal).catch(ignoreHiddenTool);
  if (!call) return [];
  const result = unwrap(call);
  const selected =
    select === undefined
      ? result
      : toValue(await runtime.select({ agent, value: result, expression: select, signal }));
  const values = toTexts(selected);
  return parameters.includes(argument.name) ? values : values.filter(startsWith(argument.value));
};

const complete = async (
  exchange: McpExchange,
  params: Params,
  signal: AbortSignal,
): Promise<CompleteResult> => {
  const completion = requireCompletion(exchange, params) ?? [];
  const suggestions = isToolCompletion(completion)
    ? await askTool(exchange, completion, params, signal)
    : completion.filter(startsWith(params.argument.value));
  const values = [...new Set(suggestions)];
  return {
    completion: {
      values: values.slice(0, MAX_VALUES),
      total: values.length,
      hasMore: values.length > MAX_VALUES,
    },
  };
};

const hasCompletions = ({ prompts = [], resources = [] }: Manifest): boolean =>
  prompts.some((prompt) => prompt.arguments?.some((argument) => argument.complete)) ||
  resources.some((resource) => resource.complete);

/** Registers suggestions of values for arguments, if the author provided any. */
export const registerCompletion = (server: Server, exchange: McpExchange): void => {
  if (!hasCompletions(exchange.context.agent.manifest)) return;
  server.registerCapabilities({ completions: {} });
  server.setRequestHandler("completion/complete", ({ params }, { mcpReq }) =>
    withProtocolErrors(exchange, () => complete(exchange, params, mcpReq.signal)),
  );
};

/** Returns the tool that a request for suggestions would call. */
export const findCompletionTool = (manifest: Manifest, params: unknown): string | undefined => {
  const { data } = completionParams.safeParse(params);
  const completion = data && listArguments(manifest, data.ref)?.get(data.argument.name);
  return completion && isToolCompletion(completion) ? completion.tool : undefined;
};
