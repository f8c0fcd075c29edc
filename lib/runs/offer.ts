import { type DefinedTool, toDefinedTool } from "@/lib/agent/defined-tool";
import { getListedNames } from "@/lib/agent/listed-names";
import type { Message } from "@/lib/agent/model/message";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import { isOffered } from "@/lib/agent/modes";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import type { ListRequest, Runtime } from "@/lib/runtime/ports";
import { fitParameters } from "./fit-parameters";
import { listOwnTools } from "./list-own-tools";
import { createModelAliases, listCalledNames, type ModelAliases } from "./model-aliases";
import type { OfferedTool } from "./model-port";
import type { RunCaller } from "./run";

/** The target of a name in an answer. */
export type OfferedCall =
  | { type: "agent"; tool: CompiledTool; definedTool: DefinedTool }
  | { type: "client" }
  | { type: "handoff"; agent: CompiledAgent };

/** What a model is offered in one step. */
export type Offer = {
  tools: OfferedTool[];
  /** Keyed by the name in the conversation. */
  calls: ReadonlyMap<string, OfferedCall>;
  /** In the conversation, the client's tools keep their names, whatever the model calls them. */
  aliases: ModelAliases;
  warnings: string[];
};

type OfferRequest = {
  agent: CompiledAgent;
  caller: RunCaller;
  settings: ModelSettings;
  clientTools: readonly OfferedTool[];
  mode: string | undefined;
  messages: readonly Message[];
  signal: AbortSignal;
};

/** Returns the name of the tool that hands the conversation to an agent. */
export const toHandoffName = (slug: string): string => `transfer_to_${slug}`.slice(0, 64);

const toHandoffTool = ({ manifest }: CompiledAgent): OfferedTool => ({
  name: toHandoffName(manifest.slug),
  description: `Hands the conversation over to ${manifest.name}. ${manifest.description}`.trim(),
  parameters: { type: "object", properties: {} },
});

/** Lists the agent's tools of this mode as its hooks show them to the caller. */
const listModeTools = async (runtime: Runtime, request: ListRequest, mode: string | undefined) => {
  const listed = await listOwnTools(runtime, request);
  return listed.flatMap((dto) => {
    const tool = request.agent.tool(dto.name);
    return tool && isOffered(tool.tool, mode) ? [{ ...dto, tool }] : [];
  });
};

/**
 * Collects the tools of this completion: hand-offs, the agent's own as its hooks show them to this
 * caller, then the client's. If two have the same name, the first is offered. System tools are
 * never offered.
 */
export const offerTools = async (
  ports: {
    runtime: Runtime;
    findAgent(space: string, slug: string): Promise<CompiledAgent | undefined>;
  },
  { agent, caller, settings, clientTools, mode, messages, signal }: OfferRequest,
): Promise<Offer> => {
  const { keyId, signIn, userId, protocol, callId } = caller;
  const request = { agent, keyId, signIn, userId, protocol, callId, signal };
  const own = await listModeTools(ports.runtime, request, mode);
  const { modelNames } = getListedNames(agent.manifest);
  const slugs = [...new Set(settings.handoffs)].filter((slug) => slug !== agent.manifest.slug);
  const agents = await Promise.all(slugs.map((slug) => ports.findAgent(agent.space, slug)));

  const tools: OfferedTool[] = [];
  const calls = new Map<string, OfferedCall>();
  const warnings: string[] = [];
  const offer = ({ name, description, parameters }: OfferedTool, call: OfferedCall): boolean => {
    if (calls.has(name)) return false;
    tools.push({ name, description, parameters });
    calls.set(name, call);
    return true;
  };
  for (const [index, target] of agents.entries()) {
    const leaveOut = (reason: string) =>
      warnings.push(`${slugs[index]} cannot take over: ${reason}.`);
    if (!target?.manifest.model) leaveOut("it is not published or has no model");
    else if (!offer(toHandoffTool(target), { type: "handoff", agent: target }))
      leaveOut("another agent's hand-off has the same name");
  }
  for (const { tool, ...dto } of own) {
    const definedTool = toDefinedTool(tool.tool, dto);
    const name = modelNames.get(dto.name) ?? dto.name;
    const parameters = fitParameters(settings, definedTool);
    const leaveOut = (reason: string) =>
      warnings.push(`The tool "${dto.name}" was left out: ${reason}.`);
    if (!parameters) leaveOut("the model's provider does not accept its parameters");
    else if (!offer({ ...dto, name, parameters }, { type: "agent", tool, definedTool }))
      leaveOut("there is another tool with that name");
  }
  for (const tool of clientTools) {
    const leaveOut = (reason: string) =>
      warnings.push(`The client's tool "${tool.name}" was left out: ${reason}.`);
    if (tool.name === "") leaveOut("it has no name");
    else if (!offer(tool, { type: "client" })) leaveOut("there is another tool with that name");
  }
  const aliases = createModelAliases(settings, [...calls.keys(), ...listCalledNames(messages)]);
  return {
    tools: tools.map((tool) => ({ ...tool, name: aliases.toModel(tool.name) })),
    calls,
    aliases,
    warnings,
  };
};
