import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createTaskSessionFromClient } from "@modelcontextprotocol/ext-tasks/client";

type Message = { method: string; params?: object };
/** The endpoint of a published agent, which may be a real one. */
type Endpoint = { url: string; fetch(input: string | URL, init?: RequestInit): Promise<Response> };
type Options = {
  key?: string;
  headers?: Record<string, string>;
  capabilities?: object;
  signal?: AbortSignal;
};

const capabilities = { elicitation: {}, extensions: { "io.modelcontextprotocol/tasks": {} } };
const envelope = {
  protocolVersion: "2026-07-28",
  clientInfo: { name: "test", version: "1" },
  clientCapabilities: capabilities,
};

/** Sends a message as a client of 2026-07-28 with task support. Returns its result or its error. */
export const send = async (
  { url, fetch }: Endpoint,
  { method, params = {} }: Message,
  {
    key = "all",
    headers = {},
    capabilities: clientCapabilities = capabilities,
    signal,
  }: Options = {},
) => {
  const { name, taskId } = params as { name?: string; taskId?: string };
  const meta = Object.entries({ ...envelope, clientCapabilities }).map(([field, value]) => [
    `io.modelcontextprotocol/${field}`,
    value,
  ]);
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    ...(signal && { signal }),
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-method": method,
      "mcp-name": name ?? taskId ?? "",
      "mcp-protocol-version": "2026-07-28",
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: { ...params, _meta: Object.fromEntries(meta) },
    }),
  });
  return response.json();
};

/** Connects the official client of the Tasks extension. */
export const connectWithTasks = async (
  endpoint: Endpoint,
  {
    key = "all",
    onInputRequest,
  }: { key?: string } & Pick<
    Parameters<typeof createTaskSessionFromClient>[1],
    "onInputRequest"
  > = {},
) => {
  const client = new Client(envelope.clientInfo, {
    capabilities,
    versionNegotiation: { mode: { pin: envelope.protocolVersion } },
  });
  const { url, fetch } = endpoint;
  const requestInit = { headers: { "x-api-key": key } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch, requestInit }),
  );
  return createTaskSessionFromClient(client, {
    endpointId: url,
    v2RequestFraming: envelope,
    async rawDispatch(request) {
      const { result, error } = await send(endpoint, request as Message, { key });
      return error ? { kind: "error", error } : { kind: "result", result };
    },
    ...(onInputRequest && { onInputRequest }),
  });
};
