import { getTimeoutMs } from "@/lib/agent/tool";
import type { CallContext } from "@/lib/handlers/handler";
import { tracedOutbound } from "@/lib/handlers/http/outbound/outbound-trace";
import { createRedact } from "@/lib/redaction/redact";
import {
  describeTokenProblems,
  listLiteralSecrets,
  type StoredCredentials,
  toFieldNames,
  toFields,
} from "../credentials/credentials";
import { bindToHosts } from "../credentials/host-binding";
import { withStandIns } from "../credentials/stand-ins";
import type { CallRequest, Ports } from "../ports";
import type { HostContext } from "./arguments";
import type { CallRecord } from "./call-record";
import type { Deadline } from "./deadline";
import { applyDefinition, prepareHooks } from "./hooks";
import { untilAborted } from "./until-aborted";

/** The author's come first, so that what a caller sends cannot be in their way. */
const collectSecrets = (
  context: CallContext,
  { agent, tool: { tool } }: Pick<CallRequest, "agent" | "tool">,
): string[] => [
  ...Object.values(context.credentials).flatMap((fields) => Object.values(fields)),
  ...listLiteralSecrets(tool),
  ...(context.bearer ? [context.bearer] : []),
  ...agent.secretVariables.flatMap((ref) => context.variables[ref] ?? []),
];

const toContext = (
  { agent, tool, caller, input, modelCall }: CallRequest,
  host: HostContext,
  credentials: StoredCredentials,
): CallContext => ({
  toolId: caller.callId,
  toolName: tool.tool.name,
  clientId: host.userId ?? caller.keyId ?? "",
  agentName: agent.manifest.name,
  callReason: "",
  isLast: true,
  toolCalls: [],
  executionId: host.executionId,
  chatId: host.chatId,
  userId: host.userId,
  bearer: caller.bearer,
  variables: caller.variables,
  credentials: toFields(credentials),
  ...(input && { canAsk: [...input.canAsk] }),
  ...modelCall,
});

/** Returns the timeout of a call in milliseconds. */
export const findTimeoutMs = ({ timeoutMs, tool }: CallRequest): number =>
  timeoutMs ?? getTimeoutMs(tool.tool);

/** Reads the tool's credentials and the tokens that they request. */
const readCredentials = async (
  { credentials, tokens }: Ports,
  { agent: { space }, tool: { tool }, standIns }: CallRequest,
  signal: AbortSignal,
): Promise<StoredCredentials> => {
  const stored = await credentials(space, tool.credentials ?? []);
  if (standIns) return withStandIns(stored, standIns);
  return untilAborted(tokens.add(space, stored), signal, () => stored);
};

/**
 * Prepares what a call needs before its arguments are read: credentials, hooks, and the tool as its
 * caller sees it.
 */
export const prepareCall = async (
  ports: Ports,
  request: CallRequest,
  record: CallRecord,
  deadline: Deadline,
) => {
  const { signal } = deadline;
  const { agent, tool: compiledTool, caller, network } = request;
  const { log, onRequest, owner } = record;
  const { secretVariables } = agent;
  const hasCredentials = (compiledTool.tool.credentials ?? []).length > 0;
  // Most tools have none, and awaiting nothing has a cost per call.
  const credentials = hasCredentials ? await readCredentials(ports, request, signal) : {};
  for (const description of describeTokenProblems(credentials))
    log("warn", description, { code: "UNAUTHORIZED" });
  const context = toContext(request, record.host, credentials);
  const redact = record.setRedact(createRedact(collectSecrets(context, request)));
  const { depth, trace } = caller;
  const live = ports.tokens.watch(ports.outbound({ ...owner, depth, trace }), credentials);
  const outbound = bindToHosts(
    network ? network(live, redact, toFieldNames(credentials)) : live,
    credentials,
  );
  const hooks =
    compiledTool.hooks &&
    prepareHooks(
      ports.sandbox,
      compiledTool.hooks,
      {
        ...owner,
        context,
        timeoutMs: findTimeoutMs(request),
        log,
        signal,
        outbound: tracedOutbound({ outbound, context, secretVariables, onSent: onRequest }),
      },
      deadline.check,
    );
  const tool = hooks
    ? await applyDefinition(compiledTool.tool, hooks.runHook, context, log)
    : compiledTool.tool;
  if (tool && hooks) record.setTool(tool);
  return { credentials, context, redact, outbound, hooks, tool };
};
