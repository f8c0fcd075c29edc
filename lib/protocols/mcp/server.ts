import type {
  CallToolResult,
  Implementation,
  InputRequiredResult,
  McpRequestContext,
  Server,
} from "@modelcontextprotocol/server";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { callTool } from "./call-tool";
import { registerCompletion } from "./completion";
import type { McpExchange } from "./exchange";
import { listInputTypes } from "./input-requests";
import { findTool, listMcpTools, unknownMcpTool } from "./listed-tools";
import { createProgressReporter } from "./progress";
import { registerPrompts } from "./prompts";
import { withProtocolErrors } from "./protocol-errors";
import { createStateCodec, type RequestState } from "./request-state";
import { registerResources } from "./resources";
import { SessionServer } from "./session-server";
import { knowsTasks, tasksCapability } from "./tasks/extension";
import { registerTasks } from "./tasks/task-requests";

/** Long enough for a host to list once per conversation, short enough to notice a new version. */
const LIST_TTL_MS = 60_000;

/**
 * Returns how long a list may be cached, and by whom. Proxies may cache a list that is the same for
 * everybody.
 */
export const toListHint = ({ manifest, isDynamic }: CompiledAgent) => ({
  ttlMs: isDynamic ? 0 : LIST_TTL_MS,
  cacheScope:
    manifest.access?.toolsList === "public" && !isDynamic
      ? ("public" as const)
      : ("private" as const),
});

export const getServerInfo = ({ context: { agent } }: McpExchange): Implementation => ({
  name: agent.manifest.slug,
  title: agent.manifest.name,
  version: String(agent.version ?? 0),
});

/** Creates a server for one request, bound to the agent, the caller and their permissions. */
export const createServer = (exchange: McpExchange, era: McpRequestContext["era"]): Server => {
  const { context, mode } = exchange;
  const { agent } = context;
  const { description } = agent.manifest;
  const hint = toListHint(agent);
  const isModern = era === "modern";
  const hasTasks = isModern && agent.manifest.tools.some(({ taskSupport }) => taskSupport);
  const server = new SessionServer(exchange, getServerInfo(exchange), {
    capabilities: { tools: {}, ...(hasTasks && tasksCapability) },
    cacheHints: {
      "tools/list": hint,
      "server/discover": hint,
      "prompts/list": hint,
      "resources/list": hint,
      "resources/templates/list": hint,
    },
    requestState: {
      verify: (state, request) => createStateCodec(exchange).verify(state, request),
    },
    ...(description !== "" && { instructions: description }),
  });
  registerPrompts(server, exchange);
  registerResources(server, exchange);
  registerCompletion(server, exchange);
  if (isModern) registerTasks(server, exchange);
  server.setRequestHandler("tools/list", (_, { mcpReq }) =>
    withProtocolErrors(exchange, async () => ({
      tools: await listMcpTools(context, mode, mcpReq.signal),
    })),
  );
  server.setRequestHandler("tools/call", ({ params }, request) =>
    withProtocolErrors(exchange, async () => {
      const { mcpReq } = request;
      const capabilities = server.getClientCapabilities() ?? {};
      const tool = findTool(agent, params.name, mode);
      if (!tool) throw unknownMcpTool(exchange, params.name);
      const result = await callTool(exchange, {
        tool,
        args: params.arguments ?? {},
        canAsk: listInputTypes(capabilities),
        isStateless: mcpReq.envelope !== undefined,
        knowsTasks: isModern && knowsTasks(capabilities),
        inputResponses: mcpReq.inputResponses ?? {},
        state: mcpReq.requestState<RequestState>(),
        signal: mcpReq.signal,
        ...createProgressReporter(request),
      });
      // Clients of 2025 get results that are not objects wrapped in one. The official types do not
      // include tasks.
      return "content" in result
        ? server.projectCallToolResult(result as CallToolResult, tool.tool.outputSchema)
        : (result as InputRequiredResult);
    }),
  );
  return server;
};
