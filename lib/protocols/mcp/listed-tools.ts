import type { Tool as McpTool } from "@modelcontextprotocol/server";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { getListedNames, toOwnName } from "@/lib/agent/listed-names";
import { isOffered } from "@/lib/agent/modes";
import type { ToolDto } from "@/lib/agent/tool-dto";
import { mcp as target } from "@/lib/analysis/targets/mcp";
import type { AppError } from "@/lib/errors";
import { toMcpTool } from "@/lib/exports/mcp-tool";
import { type CompiledAgent, type CompiledTool, unknownTool } from "@/lib/runtime/compiled-agent";
import type { ProtocolContext } from "../protocol";
import type { McpExchange } from "./exchange";

/** Finds the tool that clients call by this name, if it is offered to them. */
export const findTool = (
  agent: CompiledAgent,
  name: string,
  mode: string | undefined,
): CompiledTool | undefined => {
  const tool = agent.tool(toOwnName(agent.manifest, name));
  return tool && isOffered(tool.tool, mode) ? tool : undefined;
};

/** Whether the tool acts with its caller's own token, which MCP forbids passing on. */
export const passesTokenOn = ({ manifest }: CompiledAgent, { tool }: CompiledTool): boolean =>
  getBearerMode(manifest, tool) === "required";

const toListedTool = (
  { tool }: CompiledTool,
  modelName: string,
  { description, parameters }: ToolDto,
): McpTool | undefined => {
  const fitted = target.fit({ ...tool, description, parameters });
  if (fitted.refused.length > 0) return undefined;
  const { inputSchema, ...listedTool } = toMcpTool(tool, modelName, fitted);
  return { ...listedTool, inputSchema: inputSchema as McpTool["inputSchema"] };
};

type Listing = Pick<ToolDto, "description" | "parameters"> & { listedTool: McpTool | undefined };

/** How each tool was listed last. Converting the schemas of a large agent takes long. */
const lastListings = new WeakMap<CompiledTool, Listing>();

/** Returns the entry of a tool in the list; undefined if its clients cannot use it. */
const getListedTool = (
  compiledTool: CompiledTool,
  modelName: string,
  dto: ToolDto,
): McpTool | undefined => {
  const { description, parameters } = dto;
  const last = lastListings.get(compiledTool);
  if (last?.parameters === parameters && last.description === description) return last.listedTool;
  const listedTool = toListedTool(compiledTool, modelName, dto);
  lastListings.set(compiledTool, { description, parameters, listedTool });
  return listedTool;
};

/** Lists the names by which clients call the tools that every caller is offered in this mode. */
const listCallableNames = (agent: CompiledAgent, mode: string | undefined): string[] => {
  const unconditionalTools = new Set(agent.unconditionalTools);
  return [...getListedNames(agent.manifest).modelNames].flatMap(([name, modelName]) => {
    const tool = unconditionalTools.has(name) && findTool(agent, name, mode);
    return tool && !passesTokenOn(agent, tool) ? [modelName] : [];
  });
};

/** Creates the error for a tool that is not offered to this client, or hidden from its caller. */
export const unknownMcpTool = (
  { context: { agent }, mode }: Pick<McpExchange, "context" | "mode">,
  name: string,
): AppError => {
  const unconditionalTools = listCallableNames(agent, mode);
  return unknownTool(name, { unconditionalTools, isDynamic: agent.isDynamic });
};

/** Lists the tools as this caller sees them, in the author's order. */
export const listMcpTools = async (
  { agent, runtime, callId, keyId, signIn }: ProtocolContext,
  mode: string | undefined,
  signal: AbortSignal,
): Promise<McpTool[]> => {
  const request = { agent, keyId, signIn, protocol: "mcp", callId, signal } as const;
  const tools = await runtime.listTools(request);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return [...getListedNames(agent.manifest).modelNames].flatMap(([name, modelName]) => {
    const dto = byName.get(name);
    const tool = dto && findTool(agent, name, mode);
    if (!tool || passesTokenOn(agent, tool)) return [];
    return getListedTool(tool, modelName, dto) ?? [];
  });
};
