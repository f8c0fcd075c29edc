import { type Tool, timeoutOf } from "@/lib/agent/tool";
import { type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import type { CallContext } from "@/lib/handlers/handler";
import { createCallLog, type LogEntry } from "./call-log";
import type { CompiledAgent, CompiledTool } from "./compiled-agent";
import { createRunHook, defineFor, isAvailable } from "./hooks";
import { createRedact } from "./redact";
import type { Ports } from "./runtime";

export type ListRequest = {
  agent: CompiledAgent;
  keyId: string | null;
  requestId: string;
  signal: AbortSignal;
};

/** A listing waits for no hook longer than this, milliseconds. */
const patienceMs = 5_000;

/** Who is shown a tool. */
type Viewer = Pick<CallContext, "clientId" | "agentName" | "variables">;
type Shown = { shown: Tool | undefined; entries: LogEntry[]; ms: number };

/** What the tool's own hooks make of it for this viewer; nothing where it is hidden from them. */
const showTool = async (
  ports: Ports,
  { agent, requestId, signal }: Pick<ListRequest, "agent" | "requestId" | "signal">,
  { tool, hooks }: CompiledTool,
  viewer: Viewer,
): Promise<Shown> => {
  const started = ports.now();
  const { entries, log } = createCallLog(ports.now);
  const context: CallContext = {
    toolId: requestId,
    toolName: tool.name,
    callReason: "",
    isLast: true,
    toolCalls: [],
    credentials: {},
    ...viewer,
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
  return { shown, entries, ms: ports.now() - started };
};

/** One tool as the caller is to see it, or nothing where it is hidden from them. */
const listTool = async (
  ports: Ports,
  asked: ListRequest,
  compiled: CompiledTool,
): Promise<ToolDto | undefined> => {
  const { agent, keyId, requestId, signal } = asked;
  const { tool, hooks } = compiled;
  if (!hooks) return toToolDto(tool);
  const viewer = { clientId: keyId ?? "", agentName: agent.manifest.name, variables: {} };
  const { shown, entries, ms } = await showTool(ports, asked, compiled, viewer);
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
      ms,
    });
  return shown && toToolDto(shown);
};

export type DefineRequest = {
  agent: CompiledAgent;
  tool: CompiledTool;
  requestId: string;
  viewer: Viewer;
  signal: AbortSignal;
};
export type Definition = {
  /** As this viewer is shown it; undefined where it is left out for them. */
  tool: ToolDto | undefined;
  /** What its hooks wrote, and why it is left out; secret variables masked. */
  log: LogEntry[];
};

/** One tool as a chosen viewer would find it in the list: for its author, who is told why it is missing. */
export const defineToolFor = async (
  ports: Ports,
  { tool, viewer, ...asked }: DefineRequest,
): Promise<Definition> => {
  const { shown, entries } = await showTool(ports, asked, tool, viewer);
  const declared = asked.agent.manifest.variables ?? [];
  const secrets = declared.flatMap(({ ref, secret }) =>
    secret ? (viewer.variables[ref] ?? []) : [],
  );
  return { tool: shown && toToolDto(shown), log: createRedact(secrets)(entries) };
};

/** The body of `GET /tools` for this caller, in the author's order. */
export const listToolsFor = async (ports: Ports, asked: ListRequest): Promise<string> => {
  const compiled = asked.agent.toolNames.flatMap((name) => asked.agent.tool(name) ?? []);
  const shown = await Promise.all(compiled.map((tool) => listTool(ports, asked, tool)));
  return JSON.stringify({ tools: shown.filter((tool) => tool !== undefined) });
};
