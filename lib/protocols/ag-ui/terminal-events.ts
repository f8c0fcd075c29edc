import { EventType, PROTOCOL_VERSION } from "@ag-ui/core";
import { type Interrupt, toPublicInterrupts } from "@/lib/agent/model/interrupt";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type { RunErrorCode } from "@/lib/agent/model/run-error-codes";
import type { RunFailure, ThreadContent, UsedByRun } from "@/lib/agent/model/thread";
import { INTERNAL_ERROR_MESSAGE } from "@/lib/errors";
import type { AgUiInput } from "./read-input";
import { type AgUiEvent, custom } from "./run-events";

type RunIds = Pick<AgUiInput, "threadId" | "runId">;
type Reader = RunIds & Partial<Pick<AgUiInput, "isLegacy">>;

/** How a run ended, as reported to its client. */
export type Outcome =
  | { type: "success"; pendingToolCallIds: readonly string[] }
  | { type: "interrupt"; interrupts: readonly Interrupt[] }
  | { type: "cancelled" }
  | (RunFailure & { type: "error"; retryAfterSeconds?: number });

export const internalError = {
  type: "error",
  code: "internal",
  message: INTERNAL_ERROR_MESSAGE,
} as const satisfies Outcome;

export const toRunStarted = (
  { threadId, runId }: RunIds,
  parentRunId: string | undefined,
): AgUiEvent => ({
  type: EventType.RUN_STARTED,
  threadId,
  runId,
  protocolVersion: PROTOCOL_VERSION,
  ...(parentRunId !== undefined && { parentRunId }),
});

export const toStateSnapshot = (state: unknown): AgUiEvent => ({
  type: EventType.STATE_SNAPSHOT,
  snapshot: state ?? null,
});

export const toSnapshots = ({ state, messages }: ThreadContent): AgUiEvent[] => [
  toStateSnapshot(state),
  { type: EventType.MESSAGES_SNAPSHOT, messages },
];

const toTokenUsage = ({ cost: _, inputTokens, outputTokens, ...usage }: ModelUsage) => ({
  ...usage,
  inputTokens,
  outputTokens,
  totalTokens: inputTokens + outputTokens,
});

/** Returns the total cost in US dollars; null if a model has no price. */
const sumCost = (usage: readonly ModelUsage[]): number | null =>
  usage.reduce<number | null>(
    (sum, { cost }) => (sum === null || cost === null ? null : sum + cost),
    0,
  );

/** For authors: the usage of the conversation's earlier runs, in the format of a terminal event. */
export const toEarlierUsage = (runs: readonly UsedByRun[]): AgUiEvent =>
  custom("usage", {
    runs: runs.map(({ messageId, usage }) => ({
      messageId,
      usage: usage.map(toTokenUsage),
      metadata: { cost: sumCost(usage) },
    })),
  });

/**
 * Converts an outcome to what its client can read: those before 1.0 reject pending calls, which
 * they find by themselves, and the outcome of a cancelled run.
 */
const toOutcome = (outcome: Exclude<Outcome, { type: "error" }>, isLegacy: boolean) => {
  if (outcome.type === "cancelled") return isLegacy ? {} : { outcome };
  const isPlain =
    outcome.type === "success" && (isLegacy || outcome.pendingToolCallIds.length === 0);
  if (isPlain) return { outcome: { type: "success" } };
  if (outcome.type === "success") return { outcome };
  return { outcome: { ...outcome, interrupts: toPublicInterrupts(outcome.interrupts) } };
};

/** The codes of models' errors whose messages callers may read. */
const publicModelCodes: readonly RunErrorCode[] = ["model_refused", "model_unsupported_content"];

const publicMessages: Partial<Record<RunErrorCode, string>> = {
  model_context_too_long: "The conversation is too long for the agent's model.",
  model_invalid_request: "The agent's model cannot read this conversation.",
  max_steps: "The agent's model was stopped because it took too many steps. Ask for less at once.",
};

/**
 * Hides what callers of a published agent may not know about its model: where it is, and what its
 * provider said. They also do not get advice for the author.
 */
const toPublicMessage = (message: string, code: RunErrorCode): string => {
  const isPublic = !code.startsWith("model_") || publicModelCodes.includes(code);
  const fallback = isPublic ? message : "The agent's model did not answer. Try again later.";
  return publicMessages[code] ?? fallback;
};

/**
 * Creates the last event of a run. Its metadata has the cost for authors, and when to retry after
 * an error.
 */
export const toTerminalEvent = (
  { threadId, runId, isLegacy = false }: Reader,
  outcome: Outcome,
  { usage, isAuthor }: { usage: readonly ModelUsage[]; isAuthor: boolean },
): AgUiEvent => {
  const { retryAfterSeconds } =
    outcome.type === "error" ? outcome : { retryAfterSeconds: undefined };
  const metadata = {
    ...(isAuthor && usage.length > 0 && { cost: sumCost(usage) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  const common = {
    ...(usage.length > 0 && { usage: usage.map(toTokenUsage) }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  if (outcome.type === "error") {
    const { code } = outcome;
    const message = isAuthor ? outcome.message : toPublicMessage(outcome.message, code);
    return { type: EventType.RUN_ERROR, message, code, ...common };
  }
  return {
    type: EventType.RUN_FINISHED,
    threadId,
    runId,
    ...toOutcome(outcome, isLegacy),
    ...common,
  };
};

/** How a run ended, for all of its followers. */
export type RunSummary = { outcome: Outcome; usage: readonly ModelUsage[]; content: ThreadContent };

/**
 * Creates the last events for a follower. Before a question, they include the conversation that it
 * is about.
 */
export const toEndEvents = (
  reader: Reader,
  { outcome, usage, content }: RunSummary,
  { isAuthor }: { isAuthor: boolean },
): AgUiEvent[] => [
  ...(outcome.type === "interrupt" ? toSnapshots(content) : []),
  toTerminalEvent(reader, outcome, { usage, isAuthor }),
];
