/** How the log tells calls apart. A call that its caller cancelled is neither a success nor a failure. */
export const callOutcomes = ["ok", "failed", "cancelled"] as const;
export type CallOutcomeName = (typeof callOutcomes)[number];

/** The status of a call whose caller did not wait for the response. */
const CANCELLED_STATUS = 499;

export const getCallOutcome = (status: number): CallOutcomeName => {
  if (status === CANCELLED_STATUS) return "cancelled";
  return status < 400 ? "ok" : "failed";
};
