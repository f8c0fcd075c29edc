import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { AppError, isAppError } from "@/lib/errors";
import { requireVariables } from "@/lib/runtime/call/caller-inputs";
import { type CompiledTool, unknownTool } from "@/lib/runtime/compiled-agent";
import type { ProtocolContext } from "../protocol";
import { toCallToolResult, toRefusedResult } from "./call-result";
import { findTool, listMcpTools, passesTokenOn } from "./listed-tools";

/** What one HTTP request is served with. */
export type McpExchange = {
  context: ProtocolContext;
  headers: Headers;
  /** From `?mode=`. */
  mode: string | undefined;
};

const tokenRefused = () =>
  new AppError(
    "forbidden",
    "This tool acts with its caller's own token and cannot be called over MCP.",
    {
      details:
        "MCP servers must not pass tokens on. Call it over REST, or ask its author to use a credential.",
    },
  );

const runTool = async (
  { context, headers }: McpExchange,
  tool: CompiledTool,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<CallToolResult> => {
  const { agent, runtime, requestId, keyId } = context;
  if (passesTokenOn(agent, tool)) throw tokenRefused();
  const variables = requireVariables(agent, (ref) => headers.get(`x-${ref}`));
  const caller = {
    ...{ protocol: "mcp" as const, requestId, keyId, variables },
    depth: parseCallDepth(headers),
  };
  const { outcome } = await runtime.call({ agent, tool, body, caller, signal });
  return toCallToolResult(outcome);
};

const invalidParams = ({ message, details }: AppError) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, [message, details].filter(Boolean).join(" "));

/** A server for one request, bound to the agent, the caller and their permissions. */
export const createServer = (exchange: McpExchange): Server => {
  const { context, mode } = exchange;
  const { agent } = context;
  const { name, description } = agent.manifest;
  const server = new Server(
    { name: agent.manifest.slug, title: name, version: String(agent.version ?? 0) },
    { capabilities: { tools: {} }, ...(description !== "" && { instructions: description }) },
  );
  server.setRequestHandler("tools/list", async (_, { mcpReq }) => ({
    tools: await listMcpTools(context, mode, mcpReq.signal),
  }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const tool = findTool(agent, params.name, mode);
    if (!tool) throw invalidParams(unknownTool(params.name, agent));
    try {
      return await runTool(exchange, tool, params.arguments ?? {}, mcpReq.signal);
    } catch (error) {
      if (isAppError(error)) return toRefusedResult(error);
      context.reportError(error);
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `Something went wrong on our side. Request id: ${context.requestId}`,
      );
    }
  });
  return server;
};
