import { responseTypeOf, timeoutOf } from "@/lib/agent/tool";
import { failed, type Outcome, type ToolError, toolErrorStatus } from "@/lib/agent/tool-error";
import { isAppError } from "@/lib/errors";
import { runHandler } from "@/lib/handlers";
import type { CallContext, Outbound, Sandbox, SentRequest } from "@/lib/handlers/handler";
import { isUpstreamEnvelope } from "@/lib/handlers/http/upstream-envelope";
import { prepareArguments, splitBody } from "./arguments";
import { createCallLog, type LogEntry } from "./call-log";
import type { CompiledAgent, CompiledTool } from "./compiled-agent";
import { createRedact, type Redact } from "./redact";
import { shape } from "./shape";

/** What the runtime asks of the world: it has no network, no clock and no memory of its own. */
export type Ports = {
  /** The way out for a call that itself came through so many tools (a loop ends at the third). */
  outbound(depth: number): Outbound;
  sandbox: Sandbox;
  /** The values of the credentials granted to a tool, by service and field. */
  credentials(space: string, services: readonly string[]): Promise<CallContext["credentials"]>;
  /** Milliseconds that only go forward. */
  now(): number;
  record(call: FinishedCall): void;
};

/** Who calls, as the door found out. */
export type Caller = {
  requestId: string;
  keyId: string | null;
  /** How many tools of Toolwrights this call has come through. */
  depth: number;
  /** The user's own token, when the tool takes it (`takeBearer`). */
  bearer?: string;
  variables: Record<string, string>;
};

export type CallRequest = {
  agent: CompiledAgent;
  tool: CompiledTool;
  /** The body as it came, the host's fields included. */
  body: Record<string, unknown>;
  caller: Caller;
  signal: AbortSignal;
};

export type CallAnswer =
  | { ok: true; responseType: string; data: Record<string, unknown> }
  | { ok: false; error: ToolError; status: number };

/** What an author may see of a call besides its answer. */
export type Trace = {
  params: Record<string, unknown>;
  healed: string[];
  requests: SentRequest[];
  log: LogEntry[];
  ms: number;
};

export type FinishedCall = {
  id: string;
  agent: Pick<CompiledAgent, "id" | "version">;
  tool: string;
  keyId: string | null;
  params: Record<string, unknown>;
  context: Record<string, string>;
  status: number;
  code: string | null;
  response: unknown;
  log: LogEntry[];
  ms: number;
};

export type Runtime = { call(request: CallRequest): Promise<{ answer: CallAnswer; trace: Trace }> };

const secretRefs = ({ manifest }: CompiledAgent): string[] =>
  (manifest.variables ?? []).filter(({ secret }) => secret).map(({ ref }) => ref);

const secretsOf = (context: CallContext, agent: CompiledAgent): string[] => {
  const secret = secretRefs(agent);
  return [
    ...(context.bearer ? [context.bearer] : []),
    ...secret.flatMap((ref) => context.variables[ref] ?? []),
    ...Object.values(context.credentials).flatMap((fields) => Object.values(fields)),
  ];
};

const toAnswer = (outcome: Outcome, tool: CompiledTool["tool"], redact: Redact): CallAnswer => {
  if (outcome.ok && isUpstreamEnvelope(outcome.value)) {
    const { responseType, data } = outcome.value;
    return { ok: true, responseType, data };
  }
  const responseType = responseTypeOf(tool);
  const shaped = outcome.ok ? shape(outcome.value, responseType) : outcome;
  if (shaped.ok) return { ok: true, responseType, data: shaped.data };
  return { ok: false, error: redact(shaped.error), status: toolErrorStatus[shaped.error.code] };
};

const cancelled = failed("TIMEOUT", "The call was cancelled because the caller went away.");
const late = (timeoutMs: number) =>
  failed("TIMEOUT", `The tool did not finish within ${timeoutMs / 1000} seconds.`, {
    recoveryHint: "Try again later, or ask for less.",
  });

/** Never later than the signal, whatever the handler does with it. */
const orAborted = (work: Promise<Outcome>, signal: AbortSignal, outcome: () => Outcome) =>
  new Promise<Outcome>((resolve, reject) => {
    const onAbort = () => resolve(outcome());
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });

const refusalOf = (error: unknown) =>
  isAppError(error)
    ? { status: error.status, code: error.code }
    : { status: 500, code: "internal" };

/**
 * The one way a tool is carried out: arguments → handler → shape → redact → record. Every door and the
 * playground come through here. Throws `AppError` for arguments that do not fit; a tool's failure is an answer.
 */
export const createRuntime = (ports: Ports): Runtime => ({
  async call({ agent, tool: compiled, body, caller, signal: callerSignal }) {
    const { tool } = compiled;
    const started = ports.now();
    const { params: given, host } = splitBody(body);
    const { entries, log } = createCallLog(ports.now);
    const requests: SentRequest[] = [];
    const finish = (redact: Redact, status: number, code: string | null, response: unknown) =>
      ports.record({
        id: caller.requestId,
        agent,
        tool: tool.name,
        keyId: caller.keyId,
        params: redact(given),
        context: { ...host },
        status,
        code,
        response: redact(response),
        log: redact(entries),
        ms: ports.now() - started,
      });

    let redact: Redact = createRedact([...Object.values(caller.variables), caller.bearer ?? ""]);
    try {
      const { params, healed } = prepareArguments(tool.parameters, compiled.validate, given);
      for (const name of healed)
        log("warn", `"${name}" came as a JSON text and was read as the value it spells.`);
      const timeoutMs = timeoutOf(tool);
      const context: CallContext = {
        toolId: caller.requestId,
        toolName: tool.name,
        clientId: host.userId ?? caller.keyId ?? "",
        agentName: agent.manifest.name,
        callReason: "",
        isLast: true,
        toolCalls: [{ toolId: caller.requestId, toolName: tool.name, params }],
        ...host,
        ...(caller.bearer !== undefined && { bearer: caller.bearer }),
        variables: caller.variables,
        credentials: tool.credentials?.length
          ? await ports.credentials(agent.space, tool.credentials)
          : {},
      };
      redact = createRedact(secretsOf(context, agent));
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([callerSignal, deadline]);
      const work = runHandler(tool.handler, {
        space: agent.space,
        params,
        context,
        timeoutMs,
        outbound: ports.outbound(caller.depth),
        sandbox: ports.sandbox,
        secretVariables: secretRefs(agent),
        log,
        sent: (request) => requests.push(request),
        signal,
      });
      const outcome = await orAborted(work, signal, () =>
        deadline.aborted ? late(timeoutMs) : cancelled,
      );
      const answer = toAnswer(outcome, tool, redact);
      const [status, code] = answer.ok ? [200, null] : [answer.status, answer.error.code];
      finish(redact, status, code, answer.ok ? answer.data : answer.error);
      const ms = ports.now() - started;
      return { answer, trace: { params, healed, requests, log: redact(entries), ms } };
    } catch (error) {
      const { status, code } = refusalOf(error);
      finish(redact, status, code, isAppError(error) ? { message: error.message } : null);
      throw error;
    }
  },
});
