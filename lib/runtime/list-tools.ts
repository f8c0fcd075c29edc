import pLimit from "p-limit";
import { getTimeoutMs, type Tool } from "@/lib/agent/tool";
import { type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import type { CallContext } from "@/lib/handlers/handler";
import { createRedact } from "@/lib/redaction/redact";
import { createCallLog, type LogEntry } from "./call/call-log";
import { applyDefinition, createRunHook, isAvailable } from "./call/hooks";
import type { CompiledTool } from "./compiled-agent";
import type { Definition, DefinitionRequest, ListRequest, Ports, Viewer } from "./ports";

/** Timeout of one hook while listing, in milliseconds. */
const HOOK_TIMEOUT_MS = 5_000;
/**
 * Tools of one list whose hooks run at the same time. If all ran at once, the sandbox would refuse
 * those of a long list, and other calls of the Space beside them.
 */
export const MAX_TOOLS_AT_ONCE = 16;

type ViewedTool = { tool: Tool | undefined; entries: LogEntry[]; ms: number };

/** Returns the tool as its hooks present it to this viewer; undefined if they hide it. */
const viewTool = async (
  ports: Ports,
  { agent, callId, signal }: Pick<ListRequest, "agent" | "callId" | "signal">,
  { tool, hooks }: CompiledTool,
  viewer: Viewer,
): Promise<ViewedTool> => {
  const startedAt = ports.now();
  const { entries, log } = createCallLog(ports.now);
  const context: CallContext = {
    toolId: callId,
    toolName: tool.name,
    callReason: "",
    isLast: true,
    toolCalls: [],
    credentials: {},
    ...viewer,
  };
  const timeoutMs = Math.min(getTimeoutMs(tool), HOOK_TIMEOUT_MS);
  const runHook = createRunHook(ports.sandbox, hooks, {
    space: agent.space,
    agent: agent.id,
    key: viewer.clientId,
    context,
    timeoutMs,
    outbound: ports.outbound({ space: agent.space, agent: agent.id, depth: 0 }),
    log,
    // The sandbox handles the timeout: it can tell a slow hook from one that has not started.
    signal,
  });
  const visible = (await isAvailable(runHook, context, log))
    ? await applyDefinition(tool, runHook, context, log)
    : undefined;
  return { tool: visible, entries, ms: ports.now() - startedAt };
};

/** Returns one tool as the caller sees it; undefined if it is hidden from them. */
const listTool = async (
  ports: Ports,
  request: ListRequest,
  compiledTool: CompiledTool,
): Promise<ToolDto | undefined> => {
  const { agent, keyId, signIn, userId, protocol, callId, signal } = request;
  const { name } = compiledTool.tool;
  if (!compiledTool.hooks) return toToolDto(compiledTool.tool);
  const clientId = signIn?.userId ?? (userId || keyId) ?? "";
  const viewer = { clientId, agentName: agent.manifest.name, variables: {} };
  const { tool, entries, ms } = await viewTool(ports, request, compiledTool, viewer);
  const failure = entries.find(({ level }) => level === "error");
  // Recorded as a call. Otherwise, the author could not find out why a tool is missing.
  if (failure && !signal.aborted)
    ports.record({
      id: `${callId}-${name}`,
      agent,
      tool: name,
      keyId,
      signIn,
      protocol,
      params: {},
      context: {},
      code: "TOOL_EXECUTION_FAILED",
      response: { message: failure.message },
      log: entries,
      requests: [],
      ms,
    });
  return tool && toToolDto(tool);
};

export const defineToolFor = async (
  ports: Ports,
  { tool: compiledTool, viewer, ...request }: DefinitionRequest,
): Promise<Definition> => {
  const { tool, entries } = await viewTool(ports, request, compiledTool, viewer);
  const secrets = request.agent.secretVariables.flatMap((ref) => viewer.variables[ref] ?? []);
  return { tool: tool && toToolDto(tool), log: createRedact(secrets)(entries) };
};

export const listToolsFor = async (
  ports: Ports,
  request: ListRequest,
): Promise<readonly ToolDto[]> => {
  const { agent } = request;
  if (!agent.isDynamic) return agent.tools;
  const compiledTools = agent.toolNames.flatMap((name) => agent.tool(name) ?? []);
  const limit = pLimit(MAX_TOOLS_AT_ONCE);
  const tools = await limit
    .map(compiledTools, (tool) => listTool(ports, request, tool))
    // If a tool fails the list, as when the sandbox is full, no others begin.
    .finally(() => limit.clearQueue());
  return tools.filter((tool) => tool !== undefined);
};
