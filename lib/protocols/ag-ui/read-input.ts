import { omitOptionalNulls, type RunAgentInput } from "@ag-ui/core";
import { RunAgentInputSchema } from "@ag-ui/core/schemas";
import { z } from "zod";
import type { InterruptReply } from "@/lib/agent/model/thread";
import { AppError, type Issue } from "@/lib/errors";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { readJsonObject } from "@/lib/http/json-body";
import type { RunRequest } from "@/lib/runs/run";
import { isObject, JSON_LIMITS } from "@/lib/schema/json";
import { toIssue } from "@/lib/schema/zod-issue";
import { findToolIssues, toClientTool } from "./client-tools";
import { findSizeIssue, MAX_ISSUES } from "./input-size";
import { toMessages } from "./messages";

/**
 * Selects what tools may see: edited arguments and answers, the state, and the application's
 * forwarded props.
 */
const selectForTools = (body: unknown): unknown =>
  isObject(body) ? [body.resume, body.state, body.forwardedProps] : [];
/** The whole conversation is sent with each request, including attachments. */
const bodyLimits = { kilobytes: 8 * 1024, keys: 100_000, exactNumbers: selectForTools };
const MAX_ID_CHARACTERS = 200;

/** A client's request for a run, in our own terms. */
export type AgUiInput = Pick<
  RunRequest,
  "threadId" | "runId" | "messages" | "context" | "forwardedProps" | "clientTools"
> & {
  /** Undefined if the client sent none, so that the stored state is kept. */
  state: { value: unknown } | undefined;
  parentRunId: string | undefined;
  replies: readonly InterruptReply[];
  /** Whether the client is older than AG-UI 1.0. Such clients do not send their version. */
  isLegacy: boolean;
};

const invalidInput = (issues: Issue[], name = "AG-UI run input") => {
  const lines = issues.map(({ path, message }) => `${path || "/"}: ${message}`);
  return new AppError("invalid_input", `This is not a valid ${name}. ${lines[0]}`, {
    details: lines.join("\n"),
    issues,
  });
};

const listIssues = ({ issues }: z.ZodError): Issue[] => issues.slice(0, MAX_ISSUES).map(toIssue);

const findIdIssue = (path: string, id: string): Issue[] => {
  const isValid = id !== "" && id.length <= MAX_ID_CHARACTERS && !/\p{Cc}|\p{Cs}/u.test(id);
  const message = `Must have 1 to ${MAX_ID_CHARACTERS} characters, none of them a control character.`;
  return isValid ? [] : [{ code: "invalid_id", path, message }];
};

/** A URL cannot name such a conversation: clients resolve these segments, even percent-encoded. */
const findThreadIdIssue = (id: string): Issue[] =>
  id === "." || id === ".."
    ? [{ code: "invalid_id", path: "/threadId", message: "Must not be . or .." }]
    : findIdIssue("/threadId", id);

const toReply = ({ interruptId, status, payload }: InterruptReply): InterruptReply => ({
  interruptId,
  status,
  ...(payload !== undefined && { payload }),
});

const cancelBodyLimits = { kilobytes: 64, keys: JSON_LIMITS.keys };
const cancelInputSchema = z.object({ threadId: z.string(), runId: z.string().nullish() });

/** Reads which run to stop. Throws `invalid_input`. */
export const readCancelInput = async (
  request: Request,
  owner: CallOwner,
): Promise<{ threadId: string; runId: string | undefined }> => {
  const result = cancelInputSchema.safeParse(
    await readJsonObject(request, owner, cancelBodyLimits),
  );
  if (!result.success)
    throw invalidInput(listIssues(result.error), "request to cancel an AG-UI run");
  const { threadId, runId } = result.data;
  return { threadId, runId: runId ?? undefined };
};

/** From 1.0 on, the response is the same for every version, so even an invalid one is ignored. */
const inputSchema = RunAgentInputSchema.omit({ protocolVersion: true });

const checkInput = (body: Record<string, unknown>): RunAgentInput => {
  const sizeIssue = findSizeIssue(body);
  if (sizeIssue) throw invalidInput([sizeIssue]);
  const result = inputSchema.safeParse(omitOptionalNulls(body, "RunAgentInput"));
  if (!result.success) throw invalidInput(listIssues(result.error));
  const { threadId, runId, tools } = result.data;
  const issues = [
    ...findThreadIdIssue(threadId),
    ...findIdIssue("/runId", runId),
    ...findToolIssues(tools),
  ];
  if (issues.length > 0) throw invalidInput(issues);
  return result.data;
};

/** Reads a `RunAgentInput`. Throws `invalid_input`, which lists up to 100 invalid fields. */
export const readInput = async (request: Request, owner: CallOwner): Promise<AgUiInput> => {
  const body = await readJsonObject(request, owner, bodyLimits);
  const { threadId, runId, messages, tools, context, ...input } = checkInput(body);
  return {
    threadId,
    runId,
    messages: toMessages(messages),
    state: "state" in body ? { value: body.state } : undefined,
    context: context.map(({ description, value }) => ({ description, value })),
    forwardedProps: input.forwardedProps ?? null,
    clientTools: tools.map(toClientTool),
    parentRunId: input.parentRunId,
    replies: (input.resume ?? []).map(toReply),
    isLegacy: (body.protocolVersion ?? null) === null,
  };
};
