import {
  type CallToolRequestParams,
  type CallToolResult,
  isInputRequiredResult,
  type Progress,
} from "@modelcontextprotocol/client";
import type { McpHandler } from "@/lib/agent/handlers/mcp";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import type { Handler, HandlerCall } from "@/lib/handlers/handler";
import { createRedact } from "@/lib/redaction/redact";
import { measureJson } from "@/lib/schema/json";
import { tracedOutbound } from "../http/outbound/outbound-trace";
import { MAX_RESPONSE_DEPTH } from "../http/response/parse-json";
import { getTemplateValues } from "../template-values";
import { type McpConnection, McpFailure, toPriorDiscovery, withConnection } from "./connection";
import { listTools } from "./list-tools";
import { createQuestions, type Questions, toCapabilities, UnansweredQuestion } from "./questions";
import { resolveTarget } from "./resolve-target";
import { forgetServer, getKnownServer, rememberServer } from "./server-cache";
import { toFailure, toMessage } from "./to-failure";
import { readText, toValue } from "./to-value";

const MAX_RESULT_KEYS = 1_000_000;
/** Maximum number of times a server may ask for more before it runs the tool. */
const MAX_ROUNDS = 10;

/**
 * Reports the requests to the author, masking secrets that were typed instead of taken from a
 * credential.
 */
const withMaskedTrace = (call: HandlerCall, secrets: readonly string[]): HandlerCall["onSent"] =>
  call.onSent &&
  ((sentRequest) => {
    const redact = createRedact(secrets);
    sentRequest.url = redact(sentRequest.url);
    sentRequest.headers = sentRequest.headers.map(([name, value]) => [name, redact(value)]);
    call.onSent?.(sentRequest);
  });

const findPinProblem = (
  { tool, pin }: McpHandler,
  pins: ReadonlyMap<string, string>,
): Outcome | undefined => {
  if (pin === undefined || pins.get(tool) === pin) return undefined;
  if (!pins.has(tool))
    return toolFailure("NOT_FOUND", `The MCP server no longer has the tool "${tool}".`, {
      recoveryHint:
        "The tool's author can choose another of the server's tools, or remove this one.",
    });
  return toolFailure(
    "UPSTREAM_CHANGED",
    `The MCP server has changed its tool "${tool}", and the change has not been accepted yet.`,
    { recoveryHint: "The tool's author can compare and accept the change in the tool's editor." },
  );
};

const toOutcome = (
  result: CallToolResult,
  secrets: readonly string[],
  call: HandlerCall,
): Outcome => {
  if (result.isError)
    return toolFailure(
      "OPERATION_FAILED",
      toMessage(readText(result), secrets) ||
        "The MCP server's tool failed without giving a reason.",
    );
  const { depth } = measureJson(result, { depth: MAX_RESPONSE_DEPTH, keys: MAX_RESULT_KEYS });
  if (depth > MAX_RESPONSE_DEPTH)
    return toolFailure("LIMIT_EXCEEDED", "The MCP server's result is nested too deeply.");
  return {
    ok: true,
    value: toValue(result, call),
  };
};

/** Passes the tool's progress on if the caller wants to receive it. */
const toProgressOption = ({ onProgress }: HandlerCall, secrets: readonly string[]) =>
  onProgress && {
    onprogress: ({ progress, total, message }: Progress) =>
      onProgress({
        done: progress,
        ...(total !== undefined && { total }),
        ...(message !== undefined && { message: toMessage(message, secrets) }),
      }),
  };

/** Calls the tool, answering the server's questions until it has all the input it asks for. */
const callTool = async (
  { client, options }: McpConnection,
  params: CallToolRequestParams,
  questions: Questions,
  callOptions: object,
): Promise<CallToolResult> => {
  let answers = {};
  for (let round = 0; ; round += 1) {
    const result: unknown = await client.callTool(
      { ...params, ...answers },
      { ...options, ...callOptions, allowInputRequired: true },
    );
    if (!isInputRequiredResult(result)) return result as CallToolResult;
    if (round === MAX_ROUNDS)
      throw new UnansweredQuestion("The MCP server requested input too many times.");
    const { inputRequests, requestState } = result;
    answers = {
      inputResponses: await questions.answer(inputRequests),
      ...(requestState !== undefined && { requestState }),
    };
  }
};

/** Calls a tool of a remote MCP server once its definition is known to be the accepted one. */
export const mcp: Handler<McpHandler> = async (handler, call) => {
  const resolution = resolveTarget(handler, getTemplateValues(call));
  if (!resolution.ok) return resolution;
  const { secrets, ...target } = resolution.target;
  const server = { space: call.space, ...target };
  const outbound = tracedOutbound({ ...call, onSent: withMaskedTrace(call, secrets) });
  const questions = createQuestions(call, new URL(target.url).host, secrets);
  const capabilities = toCapabilities(call);
  const { timeoutMs, signal } = call;
  const remembered = getKnownServer(server);
  // The cache may permit a call but never refuses one, because the change may just have been
  // accepted.
  const alreadyKnown =
    remembered && !findPinProblem(handler, remembered.pins) ? remembered : undefined;
  try {
    return await withConnection(
      { ...target, outbound, timeoutMs, signal, capabilities },
      remembered?.prior,
      async (connection) => {
        const facts =
          alreadyKnown ??
          rememberServer(server, toPriorDiscovery(connection.client), await listTools(connection));
        const problem = findPinProblem(handler, facts.pins);
        if (problem) return problem;
        if (capabilities.elicitation) questions.register(connection.client);
        const definition = facts.mirrored.get(handler.tool);
        const params = { name: handler.tool, arguments: call.params };
        const result = await callTool(connection, params, questions, {
          ...toProgressOption(call, secrets),
          ...(definition && { toolDefinition: definition }),
        });
        return toOutcome(result, secrets, call);
      },
    );
  } catch (error) {
    if (error instanceof McpFailure && error.cause instanceof UnansweredQuestion)
      return toolFailure("OPERATION_NOT_ALLOWED", error.cause.message);
    forgetServer(server);
    if (error instanceof McpFailure) return toFailure(error, secrets, call);
    throw error;
  }
};
