import type { AgentCapabilities } from "@ag-ui/core";
import { getListedNames } from "@/lib/agent/listed-names";
import { DEFAULT_MAX_STEPS, type ModelSettings } from "@/lib/agent/model/model-settings";
import { isOffered } from "@/lib/agent/modes";
import { noModel } from "@/lib/runs/session";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { ListRequest, Runtime } from "@/lib/runtime/ports";

/** Lists the tools that the model is offered for this caller. */
const listTools = async (runtime: Runtime, request: ListRequest, mode: string | undefined) => {
  const { agent } = request;
  const tools = await runtime.listTools(request);
  const { modelNames } = getListedNames(agent.manifest);
  return tools.flatMap(({ name, description, parameters }) => {
    const tool = agent.tool(name)?.tool;
    if (!tool || !isOffered(tool, mode)) return [];
    return [{ name: modelNames.get(name) ?? name, description, parameters }];
  });
};

const describeModel = ({ maxSteps, handoffs = [] }: ModelSettings) => ({
  reasoning: { supported: true, streaming: true, encrypted: true },
  multiAgent: { supported: handoffs.length > 0, delegation: false, handoffs: handoffs.length > 0 },
  execution: { maxIterations: maxSteps ?? DEFAULT_MAX_STEPS },
});

const asksPeople = ({ manifest }: CompiledAgent) =>
  manifest.tools.some(({ confirmationRequired }) => confirmationRequired === true);

/**
 * Describes the agent's capabilities for clients. AG-UI specifies the document, but no route for
 * it.
 */
export const describeCapabilities = async (
  runtime: Runtime,
  request: ListRequest,
  { mode, pageUrl }: { mode: string | undefined; pageUrl: string },
): Promise<AgentCapabilities> => {
  const { agent } = request;
  const { name, description, model } = agent.manifest;
  if (!model) throw noModel();
  const isAsking = asksPeople(agent);
  return {
    identity: {
      name,
      description,
      documentationUrl: pageUrl,
      ...(agent.version !== null && { version: String(agent.version) }),
    },
    transport: {
      streaming: true,
      websocket: false,
      httpBinary: true,
      pushNotifications: false,
      resumable: true,
    },
    tools: {
      supported: true,
      clientProvided: true,
      parallelCalls: model.parallelToolCalls === true,
      items: await listTools(runtime, request, mode),
    },
    output: { structuredOutput: false, supportedMimeTypes: ["text/plain", "text/markdown"] },
    state: { snapshots: true, deltas: true, memory: true, persistentState: true },
    multimodal: {
      input: { image: true, audio: true, video: true, pdf: true, file: true },
      output: { image: false, audio: false },
    },
    humanInTheLoop: {
      supported: isAsking,
      approvals: isAsking,
      interrupts: isAsking,
      approveWithEdits: isAsking,
      interventions: false,
      feedback: false,
    },
    ...describeModel(model),
  };
};
