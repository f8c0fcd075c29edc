import type { DefinedTool } from "@/lib/agent/defined-tool";
import { toolFailure } from "@/lib/agent/tool-error";
import { type AppError, isAppError } from "@/lib/errors";
import type { Log } from "@/lib/handlers/handler";
import { timeoutFailure } from "@/lib/handlers/timeout-failure";
import { prepareArguments, splitBody } from "./call/arguments";
import { type CallRecord, createCallRecord } from "./call/call-record";
import { createInputPort } from "./call/caller-input";
import { type Deadline, startDeadline } from "./call/deadline";
import { executeCall } from "./call/execute-call";
import { findTimeoutMs, prepareCall } from "./call/prepare-call";
import { traceCalls } from "./call/trace-call";
import { compileArguments, unknownTool } from "./compiled-agent";
import { defineToolFor, listToolsFor } from "./list-tools";
import { releaseUnlessStarted } from "./policy/confirmation";
import type { CallRequest, CallResult, Ports, Runtime } from "./ports";
import { selectValue } from "./select-value";

const disconnectedOutcome = toolFailure(
  "CANCELLED",
  "The call was cancelled because the caller disconnected.",
);
const cancelledOutcome = toolFailure("CANCELLED", "The call was cancelled by its caller.");
const stoppedOutcome = toolFailure(
  "OPERATION_FAILED",
  "The server stopped before the tool had finished.",
  { recoveryHint: "The tool may have had an effect. Check before you call it again." },
);
const lostOutcome = toolFailure(
  "OPERATION_FAILED",
  "The server was killed before the tool had finished. Its outcome is unknown.",
  { recoveryHint: "The tool may have had an effect. Check before you call it again." },
);

const toAbortedOutcome = (deadline: Deadline, request: CallRequest) => {
  if (deadline.isExpired()) return timeoutFailure(findTimeoutMs(request));
  if (deadline.isStopped()) return stoppedOutcome;
  return request.phase === "admitted" ? cancelledOutcome : disconnectedOutcome;
};

/**
 * Whether a background call runs again, because it asks its caller or its credentials cannot be
 * read. That run is logged.
 */
const runsAgain = ({ phase }: CallRequest, { code }: AppError): boolean =>
  phase === "admitted" && (code === "input_required" || code === "unavailable");

/**
 * Ends a call that was aborted, or whose hook has hidden the tool. A background call runs again if
 * its server stopped.
 */
const endWithoutTool = (
  request: CallRequest,
  record: CallRecord,
  deadline: Deadline,
): CallResult => {
  if (!deadline.signal.aborted) throw unknownTool(request.tool.tool.name, request.agent);
  const outcome = toAbortedOutcome(deadline, request);
  const isDeferred = request.begin !== undefined && deadline.isStopped();
  const trace = isDeferred ? record.trace() : record.finish(outcome.error.code, outcome.error);
  return {
    outcome,
    ran: false,
    ...(isDeferred && { isDeferred }),
    trace: { params: record.params, healed: [], ...trace },
  };
};

/** Logs parsed arguments. An admitted call already has these lines. */
const logHealed = ({ phase }: CallRequest, healed: readonly string[], log: Log): void => {
  if (phase === "admitted") return;
  for (const name of healed) log("warn", `"${name}" was sent as JSON text and has been parsed.`);
};

/** Prepares the call, then reads its arguments and runs it. */
const runCall = async (
  ports: Ports,
  request: CallRequest,
  record: CallRecord,
  deadline: Deadline,
): Promise<CallResult> => {
  const { agent, tool: compiledTool, caller, confirmation, stream, onProgress } = request;
  const { log, onRequest, owner } = record;
  const { secretVariables } = agent;
  const { signal } = deadline;
  const timeoutMs = findTimeoutMs(request);
  const prepared = await prepareCall(ports, request, record, deadline);
  const { tool, hooks, context, credentials, redact, outbound } = prepared;
  if (!tool || signal.aborted) return endWithoutTool(request, record, deadline);
  const validate = tool === compiledTool.tool ? compiledTool.validate : compileArguments(tool);
  const { params, healed } = prepareArguments(tool.parameters, validate, record.params);
  logHealed(request, healed, log);
  const inputPort = request.input && createInputPort(request.input, deadline.abort);
  const askedParams =
    confirmation?.askedBody &&
    prepareArguments(tool.parameters, validate, splitBody(confirmation.askedBody).params).params;
  const toolCalls = request.modelCall?.toolCalls ?? [
    { toolId: context.toolId, toolName: tool.name, params },
  ];
  const { outcome, ...rest } = await executeCall(ports, {
    agent,
    tool,
    hooks,
    validateResult: compiledTool.validateResult,
    keyId: caller.keyId,
    isSignedIn: Boolean(caller.signIn?.userId),
    params,
    credentials,
    confirmation: { ...confirmation, askedParams },
    redact,
    stream,
    onProgress,
    onState: request.onState,
    phase: request.phase,
    begin: request.begin,
    inputPort,
    trace: caller.trace,
    isStopped: deadline.isStopped,
    context: { ...context, toolCalls },
    handlerCall: { ...owner, outbound, secretVariables, log, onSent: onRequest, signal, timeoutMs },
    toAborted: () => toAbortedOutcome(deadline, request),
    onBegin: () => request.survivesCaller && deadline.ignoreCaller(),
    // A timer may be a little early by the clock.
    remainingMs: () => (deadline.isExpired() ? 0 : timeoutMs - record.elapsedMs()),
  });
  const isChecked = request.phase === "check" && outcome.ok;
  if (isChecked || rest.isAdmitted || rest.isDeferred)
    return { outcome, ...rest, trace: { params, healed, ...record.trace() } };
  const partialTrace = outcome.ok
    ? record.finish(null, outcome.data, { isCached: rest.cache?.status === "hit" })
    : record.finish(outcome.error.code, outcome.error, {
        agentFailure: outcome.error.agentFailure,
      });
  return { outcome, ...rest, trace: { params, healed, ...partialTrace } };
};

const createRecord = (ports: Ports, request: CallRequest): CallRecord =>
  createCallRecord(ports, { ...request, tool: request.tool.tool.name }, request.tool);

const call = async (
  ports: Ports,
  request: CallRequest,
  running: Deadline[],
): Promise<CallResult> => {
  const record = createRecord(ports, request);
  const deadline = startDeadline(findTimeoutMs(request), request.signal);
  running.push(deadline);
  try {
    return await runCall(ports, request, record, deadline);
  } catch (error) {
    if (!isAppError(error)) record.finish("internal", null);
    else if (!runsAgain(request, error))
      record.finish(error.code, { message: error.message }, error.facts);
    throw error;
  } finally {
    running.splice(running.indexOf(deadline), 1);
    deadline.end();
  }
};

const defineForCall = async (
  ports: Ports,
  request: CallRequest,
): Promise<DefinedTool | undefined> => {
  const deadline = startDeadline(findTimeoutMs(request), request.signal);
  try {
    const { tool } = await prepareCall(ports, request, createRecord(ports, request), deadline);
    return tool;
  } finally {
    deadline.end();
  }
};

/**
 * Creates the only way to run a tool: definition → arguments → hooks → credentials → confirmation →
 * cache → rate limit → concurrency → handler → response shape → redaction → log. Every protocol and
 * the playground use it. A tool's own failure is an outcome.
 */
export const createRuntime = (ports: Ports): Runtime => {
  // Not a Set, which keeps calls that have ended in memory until the next full collection.
  const running: Deadline[] = [];
  const run: Runtime["call"] = (request) => {
    const runOnce = () => call(ports, request, running);
    const { grantId } = request;
    return grantId === undefined
      ? runOnce()
      : releaseUnlessStarted(ports.confirmations, grantId, runOnce);
  };
  return {
    listTools: (request) => listToolsFor(ports, request),
    defineTool: (request) => defineToolFor(ports, request),
    defineForCall: (request) => defineForCall(ports, request),
    select: (request) => selectValue(ports, request),
    call: ports.tracer ? traceCalls(ports.tracer, run) : run,
    recordLost(call, tool) {
      createCallRecord(ports, call, tool).finish(lostOutcome.error.code, lostOutcome.error);
    },
    recordRefused(call, { code, message, facts }) {
      createCallRecord(ports, call, undefined).finish(code, { message }, facts);
    },
    releaseGrant: (grantId) => ports.confirmations.release(grantId),
    stop() {
      for (const deadline of running) deadline.stop();
    },
  };
};
