import type { DefinedTool } from "@/lib/agent/defined-tool";
import { maskSecretArguments } from "@/lib/agent/visible-arguments";
import type { SentRequest } from "@/lib/handlers/handler";
import { createRedact, type Redact } from "@/lib/redaction/redact";
import { mask } from "@/lib/templates/template-filler";
import type { CompiledTool } from "../compiled-agent";
import type { CallRequest, FinishedCall, Ports, RecordedCall } from "../ports";
import { type HostContext, splitBody } from "./arguments";
import { createCallLog, createLiveLog } from "./call-log";

type MaskedArguments = { params: Record<string, unknown>; redact: Redact };

/** Without a tool and the result of its `definition`, it is unknown which arguments are secret. */
const maskAll = (params: Record<string, unknown>): MaskedArguments => ({
  params: Object.fromEntries(Object.keys(params).map((name) => [name, mask])),
  redact: (value) => value,
});

const maskArguments = (
  tool: DefinedTool,
  compiledTool: CompiledTool | undefined,
  params: Record<string, unknown>,
): MaskedArguments => {
  if (tool === compiledTool?.tool && !compiledTool.hasSecrets)
    return { params, redact: (value) => value };
  const { params: maskedParams, secrets } = maskSecretArguments(tool, params, mask);
  return { params: maskedParams, redact: createRedact(secrets) };
};

const listSentSecrets = ({ variables, bearer }: RecordedCall["caller"]): string[] => [
  ...Object.values(variables),
  ...(bearer ? [bearer] : []),
];

type FinishedDetails = Pick<FinishedCall, "agentFailure" | "toolErrorCode"> & {
  isCached?: boolean;
};

/**
 * Creates a record of a call for the log and for its author, and masks both. Without its tool,
 * which may no longer be published, all arguments are masked.
 */
export const createCallRecord = (
  ports: Ports,
  request: RecordedCall & Pick<CallRequest, "onLog">,
  compiledTool: CompiledTool | undefined,
) => {
  const { agent, tool, body, caller, onLog, checkLog, checkRequests = [] } = request;
  const startedAt = ports.now();
  const { params, host: claimed } = splitBody(body);
  // The signed-in user is verified; what a host writes into the body is not.
  const userId = caller.signIn?.userId;
  const host: HostContext = userId ? { ...claimed, userId } : claimed;
  const callLog = createCallLog(ports.now, checkLog);
  const requests: SentRequest[] = [...checkRequests];
  const isKnown = compiledTool && !compiledTool.hooks?.names.has("definition");
  let maskedCall = isKnown
    ? maskArguments(compiledTool.tool, compiledTool, params)
    : maskAll(params);
  // Until the credentials are known, only what the caller sent can be masked.
  let redactCredentials = createRedact(listSentSecrets(caller));
  const redact: Redact = (value) => maskedCall.redact(redactCredentials(value));
  const toTrace = () => ({
    log: redact(callLog.entries),
    requests: redact(requests),
    ms: ports.now() - startedAt,
  });
  return {
    params,
    host,
    owner: { space: agent.space, agent: agent.id, key: caller.keyId ?? undefined },
    trace: toTrace,
    log: onLog ? createLiveLog(callLog, (line) => onLog(redact(line))) : callLog.log,
    onRequest: (sentRequest: SentRequest) => void requests.push(sentRequest),
    elapsedMs: () => ports.now() - startedAt,
    setRedact(next: Redact) {
      redactCredentials = next;
      return next;
    },
    /** Sets the tool as this caller sees it. */
    setTool(tool: DefinedTool) {
      maskedCall = maskArguments(tool, compiledTool, params);
    },
    /** Records the call. Returns what its author may see. */
    finish(
      code: FinishedCall["code"],
      response: unknown,
      { agentFailure, toolErrorCode, isCached }: FinishedDetails = {},
    ) {
      const trace = toTrace();
      ports.record({
        id: caller.callId,
        agent,
        tool,
        keyId: caller.keyId,
        signIn: caller.signIn,
        protocol: caller.protocol,
        params: redact(maskedCall.params),
        context: redact({
          ...host,
          ...caller.trace,
          ...(caller.clientRequestId && { requestId: caller.clientRequestId }),
          ...(isCached && { cached: true }),
        }),
        code,
        toolErrorCode,
        ...(agentFailure && { agentFailure }),
        response: redact(response),
        ...trace,
      });
      return trace;
    },
  };
};
export type CallRecord = ReturnType<typeof createCallRecord>;
