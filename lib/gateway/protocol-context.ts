import { endingStreams } from "@/lib/http/end-stream";
import type { Respond } from "@/lib/http/respond";
import type { ProtocolContext } from "@/lib/protocols/protocol";
import { type Caller, keepsAccess, mayCall, readUserToken, type Target } from "./callers";
import type { IncomingRequest } from "./incoming-request";
import type { GatewayPorts } from "./ports";
import { createStreamLimits } from "./stream-limits";

/** Creates a function that returns what a protocol receives for a request of an admitted caller. */
export const createProtocolContexts = (ports: GatewayPorts) => {
  const { url, runtime, stateSecret, idempotency, runs, threads } = ports;
  const { openRuns, openExchanges, jobs, tracer, now, reportError } = ports;
  const streams = createStreamLimits();
  return (
    { request, reference, callId, clientRequestId, trace, describe }: IncomingRequest,
    { servedAgent: { agent, slug }, presentedSecret }: Target,
    caller: Caller | null,
    respond: Respond,
  ): ProtocolContext => ({
    agent,
    runtime,
    stateSecret,
    idempotency,
    runs,
    threads,
    openRuns,
    openExchanges,
    jobs,
    callId,
    clientRequestId,
    trace,
    tracer,
    keyId: caller?.id ?? null,
    signIn: caller?.signIn ?? null,
    mayCall: ({ manifest }, tool) => mayCall(caller, manifest, tool),
    userToken: readUserToken(request, presentedSecret),
    openStream: () =>
      streams.open({ space: agent.space, agentId: agent.id, keyId: caller?.id ?? "" }),
    now,
    baseUrl: `${url}/api/agents/${reference}`,
    agentSlug: slug,
    pinnedVersion: reference.includes("@") ? (agent.version ?? undefined) : undefined,
    pageUrl: `${url}/docs/agents/${slug}`,
    respond: endingStreams(respond, {
      isAllowed: () => keepsAccess(presentedSecret, reference, ports),
    }),
    reportError: (error) => reportError(error, describe()),
  });
};
