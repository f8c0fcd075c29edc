import { requireBearer, requireVariables } from "@/lib/runtime/call/caller-requirements";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import type { CallRequest } from "@/lib/runtime/ports";
import type { RunSession } from "./session";

/**
 * Creates a call on behalf of the run's caller, including the fields that hosts add to a body.
 * Throws `unauthorized` if the tool takes a token, or an agent that took over requires variables, that
 * the caller has not sent.
 */
export const toCallRequest = (
  { ports, request, variables }: RunSession,
  agent: CompiledAgent,
  tool: CompiledTool,
  args: Record<string, unknown> = {},
): CallRequest => {
  const { caller, threadId, runId, signal } = request;
  const { userId, bearer: callerBearer, readVariable: _, mayCall: __, ...rest } = caller;
  // The caller of the original agent has been checked, unless its author tests the model.
  if (agent.id !== request.agent.id) requireVariables(agent, caller.readVariable);
  const bearer = requireBearer(agent, tool.tool, callerBearer);
  return {
    agent,
    tool,
    body: { ...args, executionId: runId, chatId: threadId, ...(userId && { userId }) },
    caller: { ...rest, variables, callId: ports.newId(), bearer },
    signal,
  };
};
