import { isOpen } from "@/lib/agent/job-status";
import { AppError } from "@/lib/errors";
import { readPreferences } from "@/lib/http/prefer";
import type { JobCaller } from "@/lib/jobs/job";
import { toNewJob } from "@/lib/jobs/to-new-job";
import type { CallRequest } from "@/lib/runtime/ports";
import type { ProtocolContext } from "../protocol";
import { createVariableReader } from "../variable-headers";
import { factHeaders, isRefusal, toHttp } from "./call-response";
import { toJobResponse } from "./job-response";

/** Maximum wait, however long the client is willing to wait. */
const MAX_WAIT_SECONDS = 60;

const readWaitMs = ({ headers }: Request): number =>
  Math.min(readPreferences(headers).waitSeconds, MAX_WAIT_SECONDS) * 1000;

const readCaller = ({ headers }: Request, context: ProtocolContext): JobCaller => {
  const { agent, keyId, userToken } = context;
  return {
    agentId: agent.id,
    keyId: keyId ?? "",
    bearer: userToken,
    readVariable: createVariableReader(headers),
  };
};

/**
 * Resolves to undefined if the database becomes unreachable. The call continues, so it must not be
 * refused.
 */
const waitForEnd = (request: Request, context: ProtocolContext, timeoutMs: number) => {
  const { jobs, callId } = context;
  const { signal } = request;
  return jobs
    .wait(callId, readCaller(request, context), { timeoutMs, signal })
    .catch(() => undefined);
};

const toLocation = ({ baseUrl }: ProtocolContext, id: string) => ({
  location: `${baseUrl}/calls/${id}`,
});

/**
 * Recovers a call whose server may have crashed before responding. Returns undefined if it is not a
 * background call.
 */
export const recoverCall = async (request: Request, context: ProtocolContext, id: string) => {
  const job = await context.jobs.read(id, readCaller(request, context));
  if (!job) return undefined;
  const { status, headers, body } = toJobResponse(job);
  return { status, headers: { ...headers, ...(status === 202 && toLocation(context, id)) }, body };
};

type BackgroundCall = Pick<CallRequest, "agent" | "tool" | "body" | "caller" | "confirmation">;

/**
 * Submits a call that continues without its request. Responds with the URL of its state, or with
 * the result if it is available within the time that the client is willing to wait. If the call is
 * refused or its result is cached, responds immediately.
 */
export const submitCall = async (
  request: Request,
  context: ProtocolContext,
  call: BackgroundCall,
) => {
  const { runtime, jobs, callId, agentSlug } = context;
  const { signal } = request;
  const admission = await runtime.call({ ...call, phase: "admit", signal });
  if (!admission.isAdmitted) return { ...toHttp(admission), isRefused: isRefusal(admission) };
  const submitter = readCaller(request, context);
  const submitted = await jobs.submit(
    toNewJob({ agentSlug, protocol: "rest", call, submitter, admission }),
  );
  const waitMs = readWaitMs(request);
  const waited = waitMs > 0 ? await waitForEnd(request, context, waitMs) : undefined;
  // The outcome of a lost call is unknown, which would be refused.
  const isReportable = waited && (isOpen(waited) || waited.outcome);
  const { status, headers, body: text } = toJobResponse(isReportable ? waited : submitted);
  return {
    status,
    headers: {
      ...headers,
      ...factHeaders({ ...(admission.rateLimit && { rateLimit: admission.rateLimit }) }),
      ...(status === 202 && toLocation(context, callId)),
    },
    body: text,
    isRefused: false,
  };
};

const unknownCall = (id: string) =>
  new AppError("not_found", `You have no call "${id}".`, {
    details:
      "A background call can be read for 24 hours, with the key, bearer token and variables that it was made with.",
  });

/**
 * Serves `GET /calls/{id}`. With `Prefer: wait=…`, responds when the call has ended, or after that
 * time.
 */
export const readCall = async (
  request: Request,
  context: ProtocolContext,
  id: string,
): Promise<Response> => {
  const { jobs, respond } = context;
  const { signal } = request;
  const timeoutMs = readWaitMs(request);
  const job = await jobs.wait(id, readCaller(request, context), { timeoutMs, signal });
  if (!job) throw unknownCall(id);
  const { status, headers, body } = toJobResponse(job);
  return respond(status, { ...headers, "cache-control": "no-store" }, body);
};

/** Serves `DELETE /calls/{id}`: cancels a call in progress. A call that has ended is unchanged. */
export const cancelCall = async (
  request: Request,
  context: ProtocolContext,
  id: string,
): Promise<Response> => {
  const job = await context.jobs.cancel(id, readCaller(request, context));
  if (!job) throw unknownCall(id);
  return context.respond(204, {}, null);
};
