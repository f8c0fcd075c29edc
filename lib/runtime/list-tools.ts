import { timeoutOf } from "@/lib/agent/tool";
import { type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import type { CallContext } from "@/lib/handlers/handler";
import { createCallLog } from "./call-log";
import type { CompiledAgent, CompiledTool } from "./compiled-agent";
import { createRunHook, defineFor, isAvailable } from "./hooks";
import type { Ports } from "./runtime";

export type ListRequest = {
  agent: CompiledAgent;
  keyId: string | null;
  requestId: string;
  signal: AbortSignal;
};

/** A listing waits for no hook longer than this, milliseconds. */
const patienceMs = 5_000;

/** One tool as the caller is to see it, or nothing where it is hidden from them. */
const listTool = async (
  ports: Ports,
  { agent, keyId, requestId, signal }: ListRequest,
  { tool, hooks }: CompiledTool,
): Promise<ToolDto | undefined> => {
  if (!hooks) return toToolDto(tool);
  const started = ports.now();
  const { entries, log } = createCallLog(ports.now);
  const context: CallContext = {
    toolId: requestId,
    toolName: tool.name,
    clientId: keyId ?? "",
    agentName: agent.manifest.name,
    callReason: "",
    isLast: true,
    toolCalls: [],
    variables: {},
    credentials: {},
  };
  const timeoutMs = Math.min(timeoutOf(tool), patienceMs);
  const runHook = createRunHook(ports.sandbox, hooks, {
    space: agent.space,
    context,
    timeoutMs,
    outbound: ports.outbound(0),
    log,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const shown = (await isAvailable(runHook, context, log))
    ? await defineFor(tool, runHook, context, log)
    : undefined;
  const failure = entries.find(({ level }) => level === "error");
  // Nobody else would tell the author why a tool is missing from the list.
  if (failure && !signal.aborted)
    ports.record({
      id: `${requestId}-${tool.name}`.slice(0, 100),
      agent,
      tool: tool.name,
      keyId,
      params: {},
      context: {},
      status: 500,
      code: "TOOL_EXECUTION_FAILED",
      response: { message: failure.message },
      log: entries,
      requests: [],
      ms: ports.now() - started,
    });
  return shown && toToolDto(shown);
};

/** The body of `GET /tools` for this caller, in the author's order. */
export const listToolsFor = async (ports: Ports, asked: ListRequest): Promise<string> => {
  const compiled = asked.agent.toolNames.flatMap((name) => asked.agent.tool(name) ?? []);
  const shown = await Promise.all(compiled.map((tool) => listTool(ports, asked, tool)));
  return JSON.stringify({ tools: shown.filter((tool) => tool !== undefined) });
};
