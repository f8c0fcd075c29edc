import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as Server2025 } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import {
  CallToolRequestSchema,
  ElicitResultSchema,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import {
  type CallToolResult,
  createMcpHandler,
  type InputRequiredResult,
  inputRequired,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { listen } from "@/scripts/testing/listen.ts";

type ListedTool = { name: string; inputSchema?: unknown; [key: string]: unknown };
type Report = { progress: number; total?: number; message?: string };
type ToolCall = {
  name: string;
  arguments: Record<string, unknown>;
  signal: AbortSignal;
  /** Sends progress if the caller asked for it. */
  report(report: Report): Promise<void>;
  /** Asks by `elicitation/create` with these parameters. */
  elicit(key: string, params: object): Promise<unknown>;
};
/** What a server offers. It may be changed while the server runs. */
export type Offer = {
  tools: ListedTool[];
  call: (call: ToolCall) => CallToolResult | Promise<CallToolResult>;
};
/** A request that arrived at a server. */
type Arrival = { method: string; headers: IncomingMessage["headers"]; body: string };

export const searchTool: ListedTool = {
  name: "search",
  title: "Search",
  description: "Searches the notes.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", description: "What to look for." } },
    required: ["query"],
  },
  annotations: { readOnlyHint: true },
};

const info = { name: "notes", title: "Notes", version: "1" };
const options = { capabilities: { tools: {} } };

/** Ends a run of a tool of 2026-07-28 that needs more input. */
class Question extends Error {
  readonly key: string;
  readonly params: object;

  constructor(key: string, params: object) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

/** Runs a tool with the answers so far. Earlier answers are only in the state. */
const answerQuestions = async (
  { inputResponses, requestState }: ServerContext["mcpReq"],
  run: (elicit: ToolCall["elicit"]) => CallToolResult | Promise<CallToolResult>,
): Promise<CallToolResult | InputRequiredResult> => {
  const answers = { ...JSON.parse(requestState<string>() ?? "{}"), ...inputResponses };
  try {
    return await run(async (key, params) => {
      if (answers[key] === undefined) throw new Question(key, params);
      return answers[key];
    });
  } catch (error) {
    if (!(error instanceof Question)) throw error;
    const question = { method: "elicitation/create", params: error.params } as never;
    return inputRequired({
      inputRequests: { [error.key]: question },
      requestState: JSON.stringify(answers),
    });
  }
};

/** Serves the revision 2026-07-28. */
const serveModern = (offer: Offer) => {
  const handler = createMcpHandler(
    () => {
      const server = new Server(info, options);
      server.setRequestHandler("tools/list", () => ({ tools: offer.tools as never }));
      server.setRequestHandler("tools/call", ({ params }, { mcpReq }) =>
        answerQuestions(mcpReq, (elicit) =>
          offer.call({
            name: params.name,
            arguments: params.arguments ?? {},
            signal: mcpReq.signal,
            async report(report) {
              const { progressToken } = mcpReq._meta ?? {};
              if (progressToken === undefined) return;
              const notification = { progressToken, ...report };
              await mcpReq.notify({ method: "notifications/progress", params: notification });
            },
            elicit,
          }),
        ),
      );
      return server;
    },
    { legacy: "reject" },
  );
  return async ({ method, headers, body }: Arrival, response: ServerResponse) => {
    const disconnection = new AbortController();
    response.on("close", () => disconnection.abort());
    const result = await handler.fetch(
      new Request("http://127.0.0.1/mcp", {
        method,
        headers: headers as Record<string, string>,
        ...(body && { body }),
        signal: disconnection.signal,
      }),
    );
    response.writeHead(result.status, Object.fromEntries(result.headers));
    if (result.body) for await (const chunk of result.body) response.write(chunk);
    response.end();
  };
};

/** Serves the revision of 2025, with sessions. */
const serve2025 = (offer: Offer) => {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const open = async () => {
    const server = new Server2025(info, options);
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offer.tools as never }));
    server.setRequestHandler(
      CallToolRequestSchema,
      async ({ params }, { signal, sendNotification, sendRequest, _meta }) => {
        const result = await offer.call({
          name: params.name,
          arguments: params.arguments ?? {},
          signal,
          async report(report) {
            const { progressToken } = _meta ?? {};
            if (progressToken === undefined) return;
            const notification = { progressToken, ...report };
            await sendNotification({ method: "notifications/progress", params: notification });
          },
          elicit: (_, question) =>
            sendRequest(
              { method: "elicitation/create", params: question as never },
              ElicitResultSchema,
            ),
        });
        return result;
      },
    );
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    transport.onclose = () => void transports.delete(transport.sessionId ?? "");
    await server.connect(transport);
    return transport;
  };
  return {
    sessions: transports,
    respond: async (arrival: Arrival, response: ServerResponse, request: IncomingMessage) => {
      const id = String(arrival.headers["mcp-session-id"] ?? "");
      const transport = transports.get(id) ?? (await open());
      await transport.handleRequest(
        request,
        response,
        arrival.body ? JSON.parse(arrival.body) : undefined,
      );
    },
  };
};

export type Respond = (
  arrival: Arrival,
  response: ServerResponse,
  request: IncomingMessage,
) => unknown;

/** Starts a service on a free port of 127.0.0.1 and records its requests. */
export const startService = async (respond: Respond) => {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", headers } = request;
    const arrival = { method, headers, body: Buffer.concat(chunks).toString() };
    arrivals.push(arrival);
    await respond(arrival, response, request);
  });
  const { url, close } = await listen(server);
  return {
    // Unique, so that nothing cached for an earlier server on the same port applies.
    url: `${url}/${crypto.randomUUID()}/mcp`,
    arrivals,
    methods: () =>
      arrivals.map(({ method, body }) => (body ? JSON.parse(body).method : method) as string),
    close,
  };
};

export type Era = "2026-07-28" | "2025-11-25";

/**
 * Starts an official MCP server of the given era. The era and `offer` may be changed while it runs.
 */
export const startMcpServer = async (era: Era, change: Partial<Offer> = {}) => {
  const offer: Offer = {
    tools: [searchTool],
    call: ({ arguments: { query } }) => ({ content: [{ type: "text", text: `Found ${query}.` }] }),
    ...change,
  };
  const legacy = serve2025(offer);
  const responders = { "2026-07-28": serveModern(offer), "2025-11-25": legacy.respond };
  let current = era;
  const service = await startService((...exchange) => responders[current](...exchange));
  const setEra = (next: Era) => {
    current = next;
  };
  return { ...service, offer, setEra, sessions: legacy.sessions };
};
