import pLimit from "p-limit";
import { isToolListed } from "@/lib/agent/tool-dto";
import { newId } from "@/lib/data/id";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { MAX_TOOLS_AT_ONCE } from "@/lib/runtime/list-tools";
import type { Runtime } from "@/lib/runtime/ports";
import type { HiddenTool } from "./schemas/hidden-tools";

/**
 * Finds the enabled tools whose own code leaves them out of `GET /tools` because it fails, for a
 * caller without an id. A tool that hides itself on purpose is none of them.
 */
export const findHiddenTools = async (
  runtime: Pick<Runtime, "defineTool">,
  agent: CompiledAgent,
  signal: AbortSignal,
): Promise<HiddenTool[]> => {
  if (!agent.isDynamic) return [];
  const viewer = { clientId: "", agentName: agent.manifest.name, variables: {} };
  const unconditionalTools = new Set(agent.unconditionalTools);
  const names = agent.manifest.tools
    .filter((tool) => isToolListed(tool) && !unconditionalTools.has(tool.name))
    .map(({ name }) => name);
  const findFailure = async (name: string): Promise<HiddenTool[]> => {
    const tool = agent.tool(name);
    if (!tool) return [];
    const request = { agent, tool, callId: newId(), viewer, signal };
    const definition = await runtime.defineTool(request);
    const failure = definition.log.findLast(({ level }) => level === "error");
    return failure && !definition.tool ? [{ name, why: failure.message }] : [];
  };
  const limit = pLimit(MAX_TOOLS_AT_ONCE);
  const tools = await limit.map(names, findFailure).finally(() => limit.clearQueue());
  return tools.flat();
};
