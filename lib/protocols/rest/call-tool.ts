import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { AppError, INTERNAL_ERROR_MESSAGE, isAppError } from "@/lib/errors";
import { toFailureEnvelope } from "@/lib/http/envelope";
import { acceptsEventStream, streamEvents } from "@/lib/http/event-stream";
import type { HeaderMap } from "@/lib/http/headers";
import { readJsonObject } from "@/lib/http/json-body";
import { readPreferences } from "@/lib/http/prefer";
import { requireBearer, requireVariables } from "@/lib/runtime/call/caller-requirements";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import { logWritten } from "@/lib/runtime/log-written";
import type { CallRequest } from "@/lib/runtime/ports";
import { type StoredResponse, withIdempotency } from "../idempotency";
import type { ProtocolContext } from "../protocol";
import { toCallOwner } from "../to-call-owner";
import { createVariableReader } from "../variable-headers";
import { recoverCall, submitCall } from "./background-calls";
import { factHeaders, isRefusal, toHttp } from "./call-response";

const internalError = JSON.stringify(
  toFailureEnvelope(new AppError("internal", INTERNAL_ERROR_MESSAGE)),
);

const preferenceApplied: HeaderMap = { "preference-applied": "respond-async" };

const signInRefused = () =>
  new AppError("forbidden", "This tool acts with its caller's own token and needs an API key.", {
    details:
      "Send a key in x-api-key and the user's token as Authorization: Bearer <token>. A sign-in uses that header itself.",
  });

/** Responds with an event for each chunk and one for the result. */
const streamCall = (
  { openStream, reportError, respond }: ProtocolContext,
  run: (signal: AbortSignal, stream: CallRequest["stream"]) => Promise<StoredResponse>,
): Promise<Response> => {
  const closeStream = openStream();
  return streamEvents(
    respond,
    ({ chunk, signal }) =>
      run(signal, (value, facts) => chunk(value, factHeaders(facts))).finally(() => {
        closeStream();
        return logWritten();
      }),
    (error) => {
      reportError(error);
      return internalError;
    },
  );
};

/**
 * Reads the caller's input: variables and bearer first, then the body. Throws if the call is
 * refused before its tool runs.
 */
const readInput = async (request: Request, context: ProtocolContext, { tool }: CompiledTool) => {
  const { agent, signIn, userToken } = context;
  const variables = requireVariables(agent, createVariableReader(request.headers));
  if (signIn && getBearerMode(agent.manifest, tool) === "required") throw signInRefused();
  const bearer = requireBearer(agent, tool, userToken);
  return { variables, bearer, body: await readJsonObject(request, toCallOwner(context)) };
};

/** Reads the caller's input and runs the tool. Refusals before it runs are logged too. */
export const callTool = async (
  request: Request,
  context: ProtocolContext,
  tool: CompiledTool,
): Promise<Response> => {
  const { agent, runtime, callId, clientRequestId, keyId, signIn, idempotency } = context;
  const { reportError, respond } = context;
  const { headers } = request;
  const source = {
    protocol: "rest" as const,
    callId,
    keyId,
    signIn,
    depth: parseCallDepth(headers),
    clientRequestId,
    trace: context.trace(),
  };
  const input = readInput(request, context, tool);
  const { variables, bearer, body } = await input.catch((error) => {
    const refused = { agent, tool: tool.tool.name, body: {}, caller: { ...source, variables: {} } };
    if (isAppError(error)) runtime.recordRefused(refused, error);
    throw error;
  });
  const caller = { ...source, variables, ...(bearer && { bearer }) };
  const confirmation = { grant: headers.get("x-confirmation") ?? undefined };
  const key = headers.get("idempotency-key");
  const keys = key === null || keyId === null ? undefined : { key, keyId };
  const call = { agent, tool, body, caller, confirmation };
  const run = async (signal: AbortSignal, stream?: CallRequest["stream"]) => {
    const result = await runtime.call({
      ...call,
      stream,
      signal,
      survivesCaller: keys !== undefined,
    });
    return { ...toHttp(result), isRefused: isRefusal(result) };
  };
  const runAtMostOnce = (answer: () => ReturnType<typeof run>) =>
    keys
      ? withIdempotency(
          {
            ...keys,
            store: idempotency,
            space: agent.space,
            agentId: agent.id,
            body,
            reportError,
            caller: { bearer: context.userToken, variables },
            callId,
            pinnedVersion: context.pinnedVersion,
            recover: (id) => recoverCall(request, context, id),
            tool: tool.tool.name,
          },
          answer,
        )
      : answer();
  if (acceptsEventStream(headers.get("accept")))
    return streamCall(context, (signal, stream) =>
      runAtMostOnce(() => run(AbortSignal.any([request.signal, signal]), stream)),
    );
  const isInBackground = tool !== agent.resource && readPreferences(headers).respondAsync;
  const result = await runAtMostOnce(() =>
    isInBackground ? submitCall(request, context, call) : run(request.signal),
  );
  // Not stored with the response: a repetition may come without the preference.
  const applied = isInBackground && result.status === 202 && preferenceApplied;
  return respond(result.status, { ...result.headers, ...applied }, result.body);
};
