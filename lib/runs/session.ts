import type { Message } from "@/lib/agent/model/message";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type { ResourceTexts } from "@/lib/agent/model/thread";
import { AppError } from "@/lib/errors";
import { createRedact, type Redact } from "@/lib/redaction/redact";
import { readVariables } from "@/lib/runtime/call/caller-requirements";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { listToolCallIds } from "./conversation";
import type { RunPorts } from "./ports";
import type { RunCaller, RunRequest } from "./run";

/** The state of a run in progress. */
export type RunSession = {
  ports: RunPorts;
  request: RunRequest;
  /** The agent that has the conversation: the original one until it hands over. */
  agent: CompiledAgent;
  /** The slug of the agent that had the conversation, if it can no longer continue it. */
  lostAgent: string | undefined;
  settings: ModelSettings;
  /** What the caller sent for this agent and for the original one. */
  variables: Record<string, string>;
  messages: Message[];
  state: unknown;
  usage: ModelUsage[];
  step: number;
  /** All tool call ids in the conversation. None is used twice. */
  toolCallIds: Set<string>;
  /** The texts of resources read in the conversation. */
  resourceTexts: ResourceTexts;
  /** The agents whose resource could not be read in this run, by id. */
  unreadResources: Set<string>;
  /** The warnings about what the model was offered, each sent only once. */
  warnings: Set<string>;
  /** Hides the caller's secrets from the model and in the record of the run. */
  redact: Redact;
};

export const noModel = () =>
  new AppError("not_found", "This agent has no model.", {
    details: "Its author can choose one on the agent's Model page.",
  });

/**
 * Returns the agent that has the conversation; undefined if it is not published or has no model
 * any more.
 */
const findActiveAgent = async (
  { findAgent }: RunPorts,
  { agent, activeAgent }: RunRequest,
): Promise<CompiledAgent | undefined> => {
  if (activeAgent === undefined || activeAgent === agent.manifest.slug) return agent;
  const match = await findAgent(agent.space, activeAgent);
  return match?.manifest.model && match;
};

/**
 * Returns the settings of an agent's model, with the author's choice of model if any. Throws if
 * there is none.
 */
const getSettings = (
  { manifest }: CompiledAgent,
  { model }: Pick<RunRequest, "model">,
): ModelSettings => {
  if (!model) {
    if (!manifest.model) throw noModel();
    return manifest.model;
  }
  const { provider, id, baseUrl, credential, ...settings } = manifest.model ?? model;
  return { ...settings, ...model };
};

/** Whatever the caller sent to one agent as a secret remains one for the agent that takes over. */
const keepSecrets = (before: CompiledAgent, agent: CompiledAgent): CompiledAgent => ({
  ...agent,
  secretVariables: [...new Set([...before.secretVariables, ...agent.secretVariables])],
});

/** The agent that takes over declares variables of its own. */
const collectVariables = (agent: CompiledAgent, { variables, readVariable }: RunCaller) => ({
  ...variables,
  ...readVariables(agent, readVariable),
});

const createSessionRedact = (
  { secretVariables }: CompiledAgent,
  variables: Readonly<Record<string, string>>,
  { bearer = "" }: RunCaller,
): Redact => {
  const secrets = secretVariables.flatMap((ref) => variables[ref] ?? []);
  return createRedact([...secrets, bearer].filter((secret) => secret !== ""));
};

/** Continues the run with another agent. */
export const handOver = (
  session: RunSession,
  agent: CompiledAgent,
  settings: ModelSettings,
): void => {
  const { caller } = session.request;
  session.agent = keepSecrets(session.agent, agent);
  session.settings = settings;
  session.variables = { ...session.variables, ...collectVariables(agent, caller) };
  session.redact = createSessionRedact(session.agent, session.variables, caller);
};

export const openSession = async (ports: RunPorts, request: RunRequest): Promise<RunSession> => {
  const activeAgent = await findActiveAgent(ports, request);
  const agent = keepSecrets(request.agent, activeAgent ?? request.agent);
  const variables = collectVariables(agent, request.caller);
  return {
    ports,
    request,
    agent,
    lostAgent: activeAgent ? undefined : request.activeAgent,
    settings: getSettings(agent, request),
    variables,
    messages: [...request.messages],
    state: request.state,
    usage: [],
    step: 0,
    resourceTexts: request.resourceTexts ?? {},
    unreadResources: new Set(),
    warnings: new Set(),
    toolCallIds: listToolCallIds(request.messages),
    redact: createSessionRedact(agent, variables, request.caller),
  };
};
