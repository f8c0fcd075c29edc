import { timeoutOf } from "@/lib/agent/tool";
import { failed } from "@/lib/agent/tool-error";
import { compileSchema } from "@/lib/agent/validation";
import { isAppError } from "@/lib/errors";
import type { CallContext, SentRequest } from "@/lib/handlers/handler";
import { toldOutbound } from "@/lib/handlers/http/told-outbound";
import { type HostContext, prepareArguments, splitBody } from "./call/arguments";
import { createCallLog } from "./call/call-log";
import { startDeadline } from "./call/deadline";
import { executeCall } from "./call/execute-call";
import { defineFor, prepareHooks } from "./call/hooks";
import { liveLog } from "./call/live-log";
import { type CompiledAgent, unknownTool } from "./compiled-agent";
import type { StoredCredentials } from "./credentials/credentials";
import { bindToHosts } from "./credentials/host-binding";
import { defineToolFor, listToolsFor } from "./list-tools";
import type { CallRequest, CallResult, FinishedCall, Ports, Runtime } from "./ports";
import { createRedact, type Redact } from "./redaction/redact";

const toFields = (stored: StoredCredentials): CallContext["credentials"] =>
  Object.fromEntries(Object.entries(stored).map(([service, { fields }]) => [service, fields]));

const collectSecrets = (context: CallContext, agent: CompiledAgent): string[] => [
  ...(context.bearer ? [context.bearer] : []),
  ...agent.secretVariables.flatMap((ref) => context.variables[ref] ?? []),
  ...Object.values(context.credentials).flatMap((fields) => Object.values(fields)),
];

const cancelled = failed("TIMEOUT", "The call was cancelled because the caller disconnected.");
const timedOut = (timeoutMs: number) =>
  failed("TIMEOUT", `The tool did not finish within ${timeoutMs / 1000} seconds.`, {
    recoveryHint: "Try again later, or request less data.",
  });

const toContext = (
  { agent, tool, caller }: CallRequest,
  host: HostContext,
  stored: StoredCredentials,
): CallContext => ({
  toolId: caller.requestId,
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
  credentials: toFields(stored),
});

/** What a call leaves behind for the log and for its author, and the masking of both. */
const createCallRecord = (ports: Ports, request: CallRequest) => {
  const { agent, tool, body, caller, onLog } = request;
  const startedAt = ports.now();
  const { params, host } = splitBody(body);
  const callLog = createCallLog(ports.now);
  const requests: SentRequest[] = [];
  // Until the credentials are known, only what the caller sent can be masked.
  let redact: Redact = createRedact([...Object.values(caller.variables), caller.bearer ?? ""]);
  return {
    params,
    host,
    log: onLog ? liveLog(callLog, (line) => onLog(redact(line))) : callLog.log,
    onRequest: (sent: SentRequest) => void requests.push(sent),
    msElapsed: () => ports.now() - startedAt,
    setRedact(next: Redact) {
      redact = next;
    },
    /** Records the call; returns what its author may see. */
    finish(code: FinishedCall["code"], response: unknown) {
      const masked = { log: redact(callLog.entries), requests: redact(requests) };
      const ms = ports.now() - startedAt;
      ports.record({
        id: caller.requestId,
        agent,
        tool: tool.tool.name,
        keyId: caller.keyId,
        params: redact(params),
        context: { ...host },
        code,
        response: redact(response),
        log: masked.log,
        requests: masked.requests,
        ms,
      });
      return { ...masked, ms };
    },
  };
};
type CallRecord = ReturnType<typeof createCallRecord>;
type Deadline = ReturnType<typeof startDeadline>;

/** Credentials, hooks and arguments, then the call itself. */
const runCall = async (
  ports: Ports,
  request: CallRequest,
  record: CallRecord,
  deadline: Deadline,
): Promise<CallResult> => {
  const { agent, tool: compiled, caller, confirmation, stream, network } = request;
  const { log, onRequest } = record;
  const { signal } = deadline;
  const { space, secretVariables } = agent;
  const timeoutMs = timeoutOf(compiled.tool);
  const services = compiled.tool.credentials ?? [];
  const stored = services.length > 0 ? await ports.credentials(space, services) : {};
  const context = toContext(request, record.host, stored);
  const redact = createRedact(collectSecrets(context, agent));
  record.setRedact(redact);
  const live = ports.outbound(caller.depth);
  const outbound = bindToHosts(network ? network(live, redact) : live, stored);
  const hooked =
    compiled.hooks &&
    prepareHooks(ports.sandbox, compiled.hooks, {
      ...{ space, context, timeoutMs, log, signal },
      outbound: toldOutbound({ outbound, context, secretVariables, sent: onRequest }),
    });

  const tool = hooked ? await defineFor(compiled.tool, hooked.run, context, log) : compiled.tool;
  if (!tool) throw unknownTool(compiled.tool.name, agent);
  const validate = tool === compiled.tool ? compiled.validate : compileSchema(tool.parameters);
  const { params, healed } = prepareArguments(tool.parameters, validate, record.params);
  for (const name of healed) log("warn", `"${name}" was sent as JSON text and has been parsed.`);
  const toolCalls = [{ toolId: caller.requestId, toolName: tool.name, params }];
  const { outcome, ...rest } = await executeCall(ports, {
    ...{ agent, tool, hooked, keyId: caller.keyId, params, stored, confirmation, redact, stream },
    context: { ...context, toolCalls },
    handlerCall: { space, outbound, secretVariables, log, sent: onRequest, signal },
    toAborted: () => (deadline.isUp() ? timedOut(timeoutMs) : cancelled),
    msLeft: () => timeoutMs - record.msElapsed(),
  });
  const seen = outcome.ok
    ? record.finish(null, outcome.data)
    : record.finish(outcome.error.code, outcome.error);
  return { outcome, ...rest, trace: { params, healed, ...seen } };
};

/**
 * The only way a tool runs: arguments → hooks → confirmation → cache → rate limit → handler → response shape →
 * redaction → log. Every protocol and the playground use it. A tool's own failure is an outcome.
 */
export const createRuntime = (ports: Ports): Runtime => ({
  listTools: (request) => listToolsFor(ports, request),
  defineTool: (request) => defineToolFor(ports, request),
  async call(request) {
    const record = createCallRecord(ports, request);
    const deadline = startDeadline(timeoutOf(request.tool.tool), request.signal);
    try {
      return await runCall(ports, request, record, deadline);
    } catch (error) {
      if (isAppError(error)) record.finish(error.code, { message: error.message });
      else record.finish("internal", null);
      throw error;
    } finally {
      deadline.end();
    }
  },
});
