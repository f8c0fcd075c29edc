/**
 * How the log classifies calls. A call that was cancelled by its caller, or answered with a
 * question to a person, is neither a success nor a failure.
 */
export const callOutcomes = ["ok", "failed", "question", "cancelled"] as const;
export type CallOutcomeName = (typeof callOutcomes)[number];

/** The call has to be confirmed, or its tool has asked a question. */
const QUESTION_STATUS = 428;
/** The caller disconnected before the tool finished. Logged only, so tools cannot use it. */
export const CANCELLED_STATUS = 499;

export const getCallOutcome = (status: number): CallOutcomeName => {
  if (status === CANCELLED_STATUS) return "cancelled";
  if (status === QUESTION_STATUS) return "question";
  return status < 400 ? "ok" : "failed";
};
