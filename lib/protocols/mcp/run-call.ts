import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import { formatError, type Outcome, type ToolError } from "@/lib/agent/tool-error";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import { admitCaller } from "./caller";
import type { McpExchange } from "./exchange";

export type SuccessfulCall = Extract<CallOutcome, { ok: true }>;

const toFailure = (error: ToolError) =>
  new ProtocolError(ProtocolErrorCode.InternalError, formatError(error));

/** The value of an outcome. Throws its failure. */
export const toValue = (outcome: Outcome): unknown => {
  if (outcome.ok) return outcome.value;
  throw toFailure(outcome.error);
};

/** Runs what is not a `tools/call`, where a failure has no result to be in. */
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
