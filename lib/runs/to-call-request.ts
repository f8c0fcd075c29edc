import { requireBearer } from "@/lib/runtime/call/caller-requirements";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import type { CallRequest } from "@/lib/runtime/ports";
import type { RunSession } from "./session";

/**
 * Creates a call on behalf of the run's caller, including the fields that hosts add to a body.
 * Throws `unauthorized` if the tool takes a token that the caller has not sent.
 */
export const toCallRequest = (
  { ports, request }: RunSession,
  agent: CompiledAgent,
  tool: CompiledTool,
  args: Record<string, unknown> = {},
): CallRequest => {
  const { caller, threadId, runId, signal } = request;
  const { userId, bearer: callerBearer, ...rest } = caller;
  const bearer = requireBearer(agent, tool.tool, callerBearer);
  return {
    agent,
    tool,
    body: { ...args, executionId: runId, chatId: threadId, ...(userId && { userId }) },
    caller: { ...rest, callId: ports.newId(), bearer },
    signal,
  };
};
