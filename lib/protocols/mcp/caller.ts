import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { AppError, isAppError } from "@/lib/errors";
import { requireVariables } from "@/lib/runtime/call/caller-requirements";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import type { CallRequest } from "@/lib/runtime/ports";
import { createVariableReader } from "../variable-headers";
import type { McpExchange } from "./exchange";
import { passesTokenOn } from "./listed-tools";

export type Caller = CallRequest["caller"];

const readSource = ({ context, headers, trace, nextCallId }: McpExchange) => ({
  protocol: "mcp" as const,
  callId: nextCallId(),
  clientRequestId: context.clientRequestId,
  keyId: context.keyId,
  signIn: context.signIn,
  depth: parseCallDepth(headers),
  trace,
});

const readVariables = ({ context, headers }: McpExchange) =>
  requireVariables(context.agent, createVariableReader(headers));

const tokenRefused = () =>
  new AppError(
    "forbidden",
    "This tool acts with its caller's own token and cannot be called over MCP.",
    {
      details:
        "MCP servers must not pass tokens on. Call it over REST, or ask its author to use a credential.",
    },
  );

/** Returns the caller of a tool. A refusal is logged, as it is over REST. */
export const admitCaller = (
  exchange: McpExchange,
  tool: CompiledTool,
  body: Record<string, unknown>,
): Caller => {
  const { agent, runtime } = exchange.context;
  const source = readSource(exchange);
  try {
    if (passesTokenOn(agent, tool)) throw tokenRefused();
    return { ...source, variables: readVariables(exchange) };
  } catch (error) {
    const caller = { ...source, variables: {} };
    if (isAppError(error))
      runtime.recordRefused({ agent, tool: tool.tool.name, body, caller }, error);
    throw error;
  }
};
