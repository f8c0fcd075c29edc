import {
  isJsonContentType,
  MissingRequiredClientCapabilityError,
  ProtocolError,
} from "@modelcontextprotocol/server";
import { LRUCache } from "lru-cache";
import { isObject } from "@/lib/schema/json";
import { createDocumentCache } from "../document-cache";
import { callTool } from "./call-tool";
import type { McpExchange } from "./exchange";
import { listInputTypes } from "./input-requests";
import { findTool, listMcpTools } from "./listed-tools";
import { internalError, withProtocolErrors } from "./protocol-errors";
import { getServerInfo, toListHint } from "./server";
import { knowsTasks } from "./tasks/extension";
import { withoutTrace } from "./trace";

/**
 * Lists and calls tools without a server object, which costs several times as much as the call
 * itself. Handles only requests that need no further decisions, and writes the same JSON. All
 * others go to the official server (`direct-response.test.ts` compares the two).
 */

const REVISION = "2026-07-28";
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";
const MAX_ENVELOPE_CHARS = 2_000;

/**
 * The metadata that clients send with each request, as JSON without its trace, if the official
 * server has accepted it.
 */
const acceptedEnvelopes = new LRUCache<string, true>({ max: 1_000 });

type Message = { id: string | number; method: string; params: Record<string, unknown> };
type Envelope = { key: string; capabilities: Record<string, unknown> };

const hasOnly = (value: Record<string, unknown>, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name));

const readMessage = (body: unknown): Message | undefined => {
  if (!isObject(body) || body.jsonrpc !== "2.0") return undefined;
  const { id, method, params } = body;
  if (typeof id !== "string" && !Number.isSafeInteger(id)) return undefined;
  if (typeof method !== "string" || !isObject(params)) return undefined;
  return hasOnly(body, ["jsonrpc", "id", "method", "params"])
    ? { id: id as string | number, method, params }
    : undefined;
};

const readEnvelope = ({ params }: Message): Envelope | undefined => {
  const meta = params._meta;
  if (!isObject(meta) || meta[VERSION_KEY] !== REVISION || meta.progressToken !== undefined)
    return undefined;
  const key = JSON.stringify(withoutTrace(meta));
  const capabilities = meta[CAPABILITIES_KEY];
  if (key.length > MAX_ENVELOPE_CHARS || !isObject(capabilities)) return undefined;
  return { key, capabilities };
};

/** Whether the headers match the message (revision 2026-07-28, Transports, "Standard Headers"). */
const fitsHeaders = (headers: Headers, { method, params }: Message) => {
  const accept = headers.get("accept") ?? "";
  return (
    headers.get("mcp-protocol-version") === REVISION &&
    headers.get("mcp-method") === method &&
    (method !== "tools/call" || headers.get("mcp-name") === params.name) &&
    isJsonContentType(headers.get("content-type")) &&
    accept.includes("application/json") &&
    accept.includes("text/event-stream")
  );
};

/** Tool lists that are the same for every caller, as JSON. */
const lists = createDocumentCache();

const listTools = async (exchange: McpExchange, signal: AbortSignal): Promise<string> => {
  const { context, mode } = exchange;
  const { agent } = context;
  const name = JSON.stringify([mode]);
  const existing = lists.get(agent, name);
  if (existing) return existing.text;
  const tools = await withProtocolErrors(exchange, () => listMcpTools(context, mode, signal));
  const text = JSON.stringify({ tools, resultType: "complete", ...toListHint(agent) });
  if (!agent.isDynamic) lists.set(agent, name, { text });
  return text;
};

/** Returns the result of a call as JSON; undefined if the official server has to word the error. */
const runTool = async (
  exchange: McpExchange,
  { params }: Message,
  { capabilities }: Envelope,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const { name, arguments: args = {} } = params;
  const tool = typeof name === "string" && findTool(exchange.context.agent, name, exchange.mode);
  if (!tool || !isObject(args)) return undefined;
  const result = await withProtocolErrors(exchange, () =>
    callTool(exchange, {
      tool,
      args,
      signal,
      inputResponses: {},
      state: undefined,
      isStateless: true,
      canAsk: listInputTypes(capabilities),
      knowsTasks: knowsTasks(capabilities),
    }),
  );
  return JSON.stringify({ ...result, resultType: result.resultType ?? "complete" });
};

const toResponse = ({ context }: McpExchange, status: number, json: string) =>
  context.respond(status, { "content-type": "application/json" }, json);

const toErrorResponse = (exchange: McpExchange, { id }: Message, error: unknown) => {
  const { context } = exchange;
  const isKnown = error instanceof ProtocolError;
  if (!isKnown) context.reportError(error);
  const { code, message, data } = isKnown ? error : internalError(context);
  const status = error instanceof MissingRequiredClientCapabilityError ? 400 : 200;
  return toResponse(
    exchange,
    status,
    JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } }),
  );
};

/**
 * Responds to a plain `tools/list` or `tools/call` of revision 2026-07-28. Returns undefined for
 * anything else.
 */
export const respondDirectly = async (
  exchange: McpExchange,
  body: unknown,
  signal: AbortSignal,
): Promise<Response | undefined> => {
  const message = readMessage(body);
  if (!message || !fitsHeaders(exchange.headers, message)) return undefined;
  const envelope = readEnvelope(message);
  if (!envelope || !acceptedEnvelopes.has(envelope.key)) return undefined;
  const isList = message.method === "tools/list" && hasOnly(message.params, ["_meta"]);
  const isCall =
    message.method === "tools/call" && hasOnly(message.params, ["_meta", "name", "arguments"]);
  if (!isList && !isCall) return undefined;
  try {
    const result = isList
      ? await listTools(exchange, signal)
      : await runTool(exchange, message, envelope, signal);
    if (result === undefined) return undefined;
    const meta = JSON.stringify({ "io.modelcontextprotocol/serverInfo": getServerInfo(exchange) });
    const json = `{"result":${result.slice(0, -1)},"_meta":${meta}},"jsonrpc":"2.0","id":${JSON.stringify(message.id)}}`;
    return toResponse(exchange, 200, json);
  } catch (error) {
    return toErrorResponse(exchange, message, error);
  }
};

/** Remembers a client's metadata after the official server has accepted a request with it. */
export const rememberEnvelope = (body: unknown): void => {
  const message = readMessage(body);
  const envelope = message && readEnvelope(message);
  if (envelope) acceptedEnvelopes.set(envelope.key, true);
};
