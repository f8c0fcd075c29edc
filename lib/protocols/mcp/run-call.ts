import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { parseCallDepth } from "@/lib/agent/access/call-depth";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import { formatError, type Outcome, type ToolError } from "@/lib/agent/tool-error";
import { isAppError } from "@/lib/errors";
import { requireVariables } from "@/lib/runtime/call/caller-inputs";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
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
  { context, headers }: McpExchange,
  tool: CompiledTool,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<SuccessfulCall> => {
  const { agent, runtime, requestId, keyId, signIn } = context;
  const variables = requireVariables(agent, (ref) => headers.get(`x-${ref}`));
  const caller = {
    ...{ protocol: "mcp" as const, requestId, keyId, signIn, variables },
    depth: parseCallDepth(headers),
  };
  const { outcome } = await runtime.call({ agent, tool, body, caller, signal });
  if (outcome.ok) return outcome;
  throw toFailure(outcome.error);
};

export const invalidParams = (message: string, data?: unknown): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);

/** Answers every failure with a JSON-RPC error; what is nobody's business but the operator's is only reported. */
export const withProtocolErrors = async <Result>(
  { context }: McpExchange,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (isAppError(error))
      throw invalidParams([error.message, error.details].filter(Boolean).join(" "));
    context.reportError(error);
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `Something went wrong on our side. Request id: ${context.requestId}`,
    );
  }
};
