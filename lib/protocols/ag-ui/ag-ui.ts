import { parseCallDepth } from "@/lib/agent/access/call-depth";
import type { RequiredScope } from "@/lib/agent/access/key-scopes";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { listOffered } from "@/lib/agent/modes";
import { respondWithEtag, toTaggedBody } from "@/lib/http/etag";
import { jsonHeaders } from "@/lib/http/headers";
import { noModel } from "@/lib/runs/session";
import { requireVariables } from "@/lib/runtime/call/caller-requirements";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { Operation, Protocol, ProtocolContext, Route } from "../protocol";
import { readMode } from "../read-mode";
import { rest } from "../rest/rest";
import { toCallOwner } from "../to-call-owner";
import { createVariableReader } from "../variable-headers";
import { cancelRun } from "./cancel-run";
import { describeCapabilities } from "./capabilities";
import type { AgUiEndpoint } from "./endpoint";
import { type AgUiInput, readCancelInput, readInput } from "./read-input";
import { readInputMode } from "./read-input-mode";
import { serveConnect } from "./serve-connect";
import { serveRun } from "./serve-run";
import { serveThread } from "./serve-thread";

/** The model may call every tool that it is offered, so its caller must be allowed to call them. */
const toScopes = ({ manifest }: CompiledAgent): RequiredScope[] => {
  const names = listOffered(manifest.tools).map(({ name }) => name);
  return (names.length > 0 ? names : [""]).map((tool) => ({ scope: "call", tool }));
};

/** Returns the owner of the caller's conversations. */
const toOwner = (keyId: string | null, signIn: SignedInCaller | null): string => {
  if (!signIn) return `key:${keyId}`;
  const { userId, clientId } = signIn;
  return userId === null ? `client:${clientId}` : `user:${userId}`;
};

/**
 * Creates the endpoint for a caller of the published agent. Throws `unauthorized` if variables are
 * missing.
 */
const openEndpoint = (
  { headers }: Request,
  context: ProtocolContext,
  mode: string | undefined,
): AgUiEndpoint => {
  const { agent, runs, threads, openRuns, callId, clientRequestId } = context;
  const { keyId, signIn, userToken } = context;
  const { openStream, now, reportError, respond } = context;
  const readVariable = createVariableReader(headers);
  return {
    agent,
    runs,
    threads,
    openRuns,
    mode,
    openStream,
    now,
    reportError,
    respond,
    caller: {
      callId,
      clientRequestId,
      keyId,
      signIn,
      protocol: "agui",
      bearer: userToken,
      trace: context.trace(),
      variables: requireVariables(agent, readVariable),
      readVariable,
      mayCall: context.mayCall,
      depth: parseCallDepth(headers),
    },
    owner: toOwner(keyId, signIn),
    author: undefined,
    toThreadUrl: (threadId) => `${context.baseUrl}/ag-ui/threads/${encodeURIComponent(threadId)}`,
  };
};

type Serve = (
  request: Request,
  endpoint: AgUiEndpoint,
  input: AgUiInput,
) => Response | Promise<Response>;

const readWith =
  (serve: Serve): Route["read"] =>
  (request, _params, agent): Operation => ({
    scopes: toScopes(agent),
    async serve(context) {
      const input = await readInput(request, toCallOwner(context));
      const mode = readInputMode(request, input, context);
      return serve(request, openEndpoint(request, context, mode), input);
    },
  });

/** If the agent has no model, throws `noModel` whatever the input. */
const readRun: Route["read"] = async (request, params, agent, keyId) => {
  const operation = await readWith(serveRun)(request, params, agent, keyId);
  return {
    ...operation,
    serve(context) {
      if (!agent.manifest.model) throw noModel();
      return operation.serve(context);
    },
  };
};

const readCancel: Route["read"] = (request, _params, agent) => ({
  scopes: toScopes(agent),
  async serve(context) {
    const { threads, openRuns, keyId, signIn, respond } = context;
    const { threadId, runId } = await readCancelInput(request, toCallOwner(context));
    const key = { agentId: agent.id, owner: toOwner(keyId, signIn), threadId };
    const cancelled = await cancelRun({ threads, openRuns }, key, runId);
    return respond(200, jsonHeaders, JSON.stringify({ cancelled }));
  },
});

const readThread: Route["read"] = (request, { threadId = "" }, agent) => ({
  scopes: toScopes(agent),
  serve: ({ threads, keyId, signIn, respond }) =>
    serveThread(request, { agent, threads, respond, owner: toOwner(keyId, signIn) }, threadId),
});

const readCapabilities: Route["read"] = (request) => ({
  scopes: [{ scope: "list" }],
  async serve(context) {
    const { agent, runtime, pageUrl, callId, keyId, signIn, respond } = context;
    const { signal } = request;
    const capabilities = await describeCapabilities(
      runtime,
      { agent, callId, keyId, signIn, protocol: "agui", signal },
      { mode: readMode(request, context), pageUrl },
    );
    const body = toTaggedBody(JSON.stringify(capabilities));
    return respondWithEtag(request, respond, body, jsonHeaders);
  },
});

/**
 * The Agent–User Interaction protocol 1.0: https://docs.ag-ui.com. Refusals before a run have the
 * same format as in REST.
 */
export const agUi: Protocol = {
  routes: [
    { method: "POST", path: "/ag-ui", read: readRun },
    { method: "POST", path: "/ag-ui/connect", read: readWith(serveConnect) },
    { method: "POST", path: "/ag-ui/cancel", read: readCancel },
    { method: "GET", path: "/ag-ui/threads/:threadId", read: readThread },
    { method: "GET", path: "/ag-ui/capabilities", read: readCapabilities },
  ],
  acceptsBearerKey: true,
  corsHeaders: {
    request: ["accept", "if-none-match", "prefer"],
    response: ["etag", "location", "preference-applied", "retry-after", "www-authenticate"],
  },
  refuse: rest.refuse,
};
