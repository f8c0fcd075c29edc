import { timeoutOf } from "@/lib/agent/tool";
import { failed, type ToolError } from "@/lib/agent/tool-error";
import { compileSchema } from "@/lib/agent/validation";
import { isAppError } from "@/lib/errors";
import type { CallContext, Outbound, Sandbox, SentRequest } from "@/lib/handlers/handler";
import { toldOutbound } from "@/lib/handlers/http/told-outbound";
import { prepareArguments, splitBody } from "./arguments";
import { createCallLog, type LogEntry } from "./call-log";
import { carryOut } from "./carry-out";
import { type CompiledAgent, type CompiledTool, unknownTool } from "./compiled-agent";
import type { Confirmations } from "./confirmation";
import { bindToHosts, type StoredCredential, secretValues } from "./credentials";
import { startDeadline } from "./deadline";
import { defineFor, prepareHooks } from "./hooks";
import {
  type DefineRequest,
  type Definition,
  defineToolFor,
  type ListRequest,
  listToolsFor,
} from "./list-tools";
import { liveLog } from "./live-log";
import type { Rates } from "./rates";
import { createRedact, type Redact } from "./redact";
import { redactChunks } from "./redact-chunks";
import type { ResultCache } from "./result-cache";
import type { Slots } from "./slots";

/** What the runtime asks of the world: it has no network, no clock and no memory of its own. */
export type Ports = {
  /** The way out for a call that itself came through so many tools (a loop ends at the third). */
  outbound(depth: number): Outbound;
  sandbox: Sandbox;
  /** The credentials granted to a tool, by service. */
  credentials(
    space: string,
    services: readonly string[],
  ): Promise<Readonly<Record<string, StoredCredential>>>;
  /** Milliseconds that only go forward. */
  now(): number;
  record(call: FinishedCall): void;
  rates: Rates;
  slots: Slots;
  cache: ResultCache;
  confirmations: Confirmations;
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
  /** The grant that lets a tool with enforced confirmation run. */
  confirmation?: string | undefined;
  /** Told of each chunk of a result that is made bit by bit, and of the headers known by then. */
  stream?: ((chunk: unknown, headers: Record<string, string>) => void) | undefined;
  /** Told of each line of the log as it is written, secrets masked. For authors only: callers never see a log. */
  onLog?: ((line: LogEntry) => void) | undefined;
  /** Stands between the call and the network, as a recording's ear or its voice. `redact` knows the call's secrets. */
  network?: ((live: Outbound, redact: Redact) => Outbound) | undefined;
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
  requests: SentRequest[];
  ms: number;
};

export type CallResult = {
  answer: CallAnswer;
  trace: Trace;
  /** What HTTP is told beside the answer: rates and the cache. */
  headers: Record<string, string>;
  /** Whether the handler began: only then may the call have had an effect. */
  ran: boolean;
};
export type Runtime = {
  call(request: CallRequest): Promise<CallResult>;
  /** The body of `GET /tools` as this caller is to see it, of an agent that `isDynamic`. */
  listTools(asked: ListRequest): Promise<string>;
  /** One tool as that list would show it to a chosen viewer, and why it would leave it out. */
  defineTool(asked: DefineRequest): Promise<Definition>;
};

const secretsOf = (context: CallContext, agent: CompiledAgent): string[] => {
  return [
    ...(context.bearer ? [context.bearer] : []),
    ...agent.secretVariables.flatMap((ref) => context.variables[ref] ?? []),
    ...Object.values(context.credentials).flatMap((fields) => Object.values(fields)),
  ];
};

const cancelled = failed("TIMEOUT", "The call was cancelled because the caller went away.");
const late = (timeoutMs: number) =>
  failed("TIMEOUT", `The tool did not finish within ${timeoutMs / 1000} seconds.`, {
    recoveryHint: "Try again later, or ask for less.",
  });
const refusedAs = (error: unknown) =>
  isAppError(error)
    ? { status: error.status, code: error.code }
    : { status: 500, code: "internal" };

const valuesOf = (stored: Readonly<Record<string, StoredCredential>>): CallContext["credentials"] =>
  Object.fromEntries(Object.entries(stored).map(([service, { fields }]) => [service, fields]));

/**
 * The one way a tool is carried out: arguments → hooks → confirmation → cache → rate → handler → shape → redact →
 * record (contract §3). Every door and the playground come through here. Throws `AppError` where the call is
 * refused before the tool has run; a tool's own failure is an answer.
 */
export const createRuntime = (ports: Ports): Runtime => ({
  listTools: (asked) => listToolsFor(ports, asked),
  defineTool: (asked) => defineToolFor(ports, asked),
  async call(request) {
    const { agent, tool: found, body, caller, confirmation, stream, network, onLog } = request;
    const started = ports.now();
    const { keyId, requestId } = caller;
    const { params: given, host } = splitBody(body);
    const kept = createCallLog(ports.now);
    const { entries } = kept;
    const log = onLog ? liveLog(kept, (line) => onLog(redact(line))) : kept.log;
    const requests: SentRequest[] = [];
    const headers: Record<string, string> = {};
    let redact: Redact = createRedact([...Object.values(caller.variables), caller.bearer ?? ""]);
    const finish = (status: number, code: string | null, response: unknown) => {
      const told = { log: redact(entries), requests: redact(requests) };
      ports.record({
        id: requestId,
        agent,
        tool: found.tool.name,
        keyId,
        params: redact(given),
        context: { ...host },
        status,
        code,
        response: redact(response),
        log: told.log,
        requests: told.requests,
        ms: ports.now() - started,
      });
      return told;
    };
    const timeoutMs = timeoutOf(found.tool);
    const deadline = startDeadline(timeoutMs, request.signal);
    const { signal } = deadline;

    try {
      const { space, secretVariables } = agent;
      const granted = found.tool.credentials ?? [];
      const stored = granted.length > 0 ? await ports.credentials(space, granted) : {};
      const about: CallContext = {
        toolId: requestId,
        toolName: found.tool.name,
        clientId: host.userId ?? keyId ?? "",
        agentName: agent.manifest.name,
        callReason: "",
        isLast: true,
        toolCalls: [],
        executionId: host.executionId,
        chatId: host.chatId,
        userId: host.userId,
        bearer: caller.bearer,
        variables: caller.variables,
        credentials: valuesOf(stored),
      };
      redact = createRedact(secretsOf(about, agent));
      const chunks =
        stream && redactChunks(secretValues(stored), (chunk) => stream(chunk, headers));
      const live = ports.outbound(caller.depth);
      const outbound = bindToHosts(network ? network(live, redact) : live, stored);
      const sent = (request: SentRequest) => void requests.push(request);
      const hooked =
        found.hooks &&
        prepareHooks(ports.sandbox, found.hooks, {
          ...{ space, context: about, timeoutMs, log, signal },
          outbound: toldOutbound({ outbound, context: about, secretVariables, sent }),
        });

      const tool = hooked ? await defineFor(found.tool, hooked.run, about, log) : found.tool;
      if (!tool) throw unknownTool(found.tool.name, agent);
      const validate = tool === found.tool ? found.validate : compileSchema(tool.parameters);
      const { params, healed } = prepareArguments(tool.parameters, validate, given);
      for (const name of healed)
        log("warn", `"${name}" came as a JSON text and was read as the value it spells.`);
      const toolCalls = [{ toolId: requestId, toolName: tool.name, params }];
      const { answer, ran } = await carryOut(ports, {
        ...{ agent, tool, hooked, keyId, params, stored, confirmation, redact, headers },
        context: { ...about, toolCalls },
        handlerCall: {
          space,
          outbound,
          secretVariables,
          log,
          sent,
          stream: chunks?.chunk,
          signal,
        },
        ended: () => (deadline.isUp() ? late(timeoutMs) : cancelled),
        msLeft: () => timeoutMs - (ports.now() - started),
      });
      chunks?.flush();
      const told = answer.ok
        ? finish(200, null, answer.data)
        : finish(answer.status, answer.error.code, answer.error);
      const trace = { params, healed, ...told, ms: ports.now() - started };
      return { answer, trace, headers, ran };
    } catch (error) {
      const { status, code } = refusedAs(error);
      finish(status, code, isAppError(error) ? { message: error.message } : null);
      throw error;
    } finally {
      deadline.end();
    }
  },
});
