import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import { formatError, type Outcome, type ToolError } from "@/lib/agent/tool-error";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import { admitCaller } from "./caller";
import type { McpExchange } from "./exchange";

export type SuccessfulCall = Extract<CallOutcome, { ok: true }>;

const toFailure = (error: ToolError) =>
  new ProtocolError(ProtocolErrorCode.InternalError, formatError(error));

/** Returns the value of an outcome. Throws its failure. */
export const toValue = (outcome: Outcome): unknown => {
  if (outcome.ok) return outcome.value;
  throw toFailure(outcome.error);
};

/**
 * Runs a call other than `tools/call`. Throws on failure, because its response has no place for
 * one.
 */
export const runCall = async (
  exchange: McpExchange,
  tool: CompiledTool,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<SuccessfulCall> => {
  const { agent, runtime } = exchange.context;
  const caller = admitCaller(exchange, tool, body);
  const { outcome } = await runtime.call({ agent, tool, body, caller, signal });
  if (outcome.ok) return outcome;
  throw toFailure(outcome.error);
};
