import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { AppError } from "@/lib/errors";
import { toFailureEnvelope } from "@/lib/http/envelope";
import { acceptsEventStream, streamEvents } from "@/lib/http/event-stream";
import { readJsonObject } from "@/lib/http/json-body";
import { readPreferences } from "@/lib/http/prefer";
import { requireBearer, requireVariables } from "@/lib/runtime/call/caller-inputs";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import { logWritten } from "@/lib/runtime/log-written";
import type { CallRequest } from "@/lib/runtime/ports";
import { type StoredResponse, withIdempotency } from "../idempotency";
import type { ProtocolContext } from "../protocol";
import { createVariableReader } from "../variable-headers";
import { recoverCall, submitCall } from "./background-calls";
import { factHeaders, toHttp } from "./call-response";

const internalError = JSON.stringify(
  toFailureEnvelope(new AppError("internal", "Something went wrong on our side.")),
);

const signInRefused = () =>
  new AppError("forbidden", "This tool acts with its caller's own token and needs an API key.", {
    details:
      "Send a key in x-api-key and the user's token as Authorization: Bearer <token>. A sign-in takes that header itself.",
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

/** Reads what the caller sent and runs the tool: variables and bearer first, then the body. */
export const callTool = async (
  request: Request,
  context: ProtocolContext,
  tool: CompiledTool,
): Promise<Response> => {
  const { agent, runtime, requestId, clientRequestId, keyId, signIn, idempotency } = context;
  const { reportError, respond } = context;
  const { headers } = request;
  const variables = requireVariables(agent, createVariableReader(headers));
  if (signIn && getBearerMode(agent.manifest, tool.tool) === "required") throw signInRefused();
  const bearer = requireBearer(agent, tool.tool, context.userToken);
  const body = await readJsonObject(request);
  const caller = {
    protocol: "rest" as const,
    requestId,
    keyId,
    signIn,
    variables,
    depth: parseCallDepth(headers),
    clientRequestId,
    trace: context.trace(),
    ...(bearer && { bearer }),
  };
  const confirmation = { grant: headers.get("x-confirmation") ?? undefined };
  const key = headers.get("idempotency-key");
  const isRepeatable = key !== null && keyId !== null;
  const call = { agent, tool, body, caller, confirmation };
  const run = async (signal: AbortSignal, stream?: CallRequest["stream"]) => {
    const result = await runtime.call({ ...call, stream, signal, survivesCaller: isRepeatable });
    return { ...toHttp(result), ran: result.ran };
  };
  const once = (answer: () => ReturnType<typeof run>) =>
    key === null || keyId === null
      ? answer()
      : withIdempotency(
          {
            store: idempotency,
            key,
            agentId: agent.id,
            keyId,
            body,
            reportError,
            caller: { bearer: context.userToken, variables },
            callId: requestId,
            pinnedVersion: context.pinnedVersion,
            recover: (id) => recoverCall(request, context, id),
            tool: tool.tool.name,
          },
          answer,
        );
  if (acceptsEventStream(headers.get("accept")))
    return streamCall(context, (signal, stream) =>
      once(() => run(AbortSignal.any([request.signal, signal]), stream)),
    );
  const isInBackground = tool !== agent.resource && readPreferences(headers).respondAsync;
  const result = await once(() =>
    isInBackground ? submitCall(request, context, call) : run(request.signal),
  );
  return respond(result.status, result.headers, result.body);
};
