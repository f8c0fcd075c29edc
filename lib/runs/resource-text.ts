import { isAppError } from "@/lib/errors";
import { requireBearer } from "@/lib/runtime/call/caller-inputs";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { capResult } from "./cap-result";
import type { RunSession } from "./session";
import { type ToolResult, toRefusedResult, toToolResult } from "./tool-result";

/** What a resource may add to every request of a run. */
const MAX_RESOURCE_TOKENS = 8_000;

const callResource = async (
  { ports, request }: RunSession,
  agent: CompiledAgent,
  tool: NonNullable<CompiledAgent["resource"]>,
): Promise<ToolResult> => {
  const { caller, threadId, runId, signal } = request;
  const { userId, bearer, ...rest } = caller;
  try {
    const ownBearer = requireBearer(agent, tool.tool, bearer);
    const { outcome } = await ports.runtime.call({
      agent,
      tool,
      signal,
      body: { executionId: runId, chatId: threadId, ...(userId && { userId }) },
      caller: { ...rest, requestId: ports.newId(), ...(ownBearer && { bearer: ownBearer }) },
    });
    return toToolResult(outcome);
  } catch (error) {
    if (isAppError(error)) return toRefusedResult(error);
    throw error;
  }
};

/** The text of the agent's resource, read once per run; undefined when it has none or it cannot be read. */
export const readResource = async (session: RunSession): Promise<string | undefined> => {
  const { agent, resourceTexts, request } = session;
  if (!agent.resource) return undefined;
  if (resourceTexts.has(agent.id)) return resourceTexts.get(agent.id);
  const { content, error } = await callResource(session, agent, agent.resource);
  if (error !== undefined)
    request.onEvent({
      type: "warning",
      message: `The agent's resource could not be read: ${error}`,
    });
  const text = error === undefined ? await capResult(content, MAX_RESOURCE_TOKENS) : undefined;
  resourceTexts.set(agent.id, text);
  return text;
};
