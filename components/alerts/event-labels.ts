import { type AttentionKind, attentionKinds } from "@/lib/attention/attention-item";

type EventLabel = { label: string; hint: string };

/** Labels of the alerts that a channel can receive. */
export const eventLabels: Record<AttentionKind, EventLabel> = {
  failingTool: {
    label: "Failing tools",
    hint: "A tool fails far more often than the day before, or more often than not.",
  },
  refusedCredential: {
    label: "Refused credentials",
    hint: "A service does not accept a tool’s credential, or it is missing.",
  },
  slowTool: { label: "Slow tools", hint: "A tool takes twice as long as the day before." },
  rateLimited: { label: "Rate limits", hint: "Calls were refused by a rate limit." },
  droppedCalls: { label: "Unlogged calls", hint: "Calls are missing from the log." },
  failedChannel: {
    label: "Undelivered alerts",
    hint: "Another channel was turned off because its messages could not be delivered.",
  },
  expiringKey: { label: "Expiring keys", hint: "A key expires within two weeks." },
  waitingDraft: {
    label: "Stale drafts",
    hint: "Changes or incomplete tools that nobody has touched for three days.",
  },
  unusedTools: { label: "Unused tools", hint: "Published tools without a call in 30 days." },
};

/** The alerts that a new channel receives unless its owner chooses others. */
export const defaultEvents: AttentionKind[] = [
  "failingTool",
  "refusedCredential",
  "slowTool",
  "rateLimited",
  "droppedCalls",
  "failedChannel",
  "expiringKey",
];

/**
 * Formats events for display: "All alerts", "Failing tools, slow tools", "Failing tools, slow tools
 * and 3 more".
 */
export const summarizeEvents = (events: readonly AttentionKind[]): string => {
  if (events.length === attentionKinds.length) return "All alerts";
  const labels = events.map((kind, index) => {
    const { label } = eventLabels[kind];
    return index === 0 ? label : label.toLowerCase();
  });
  return labels.length > 3
    ? `${labels.slice(0, 2).join(", ")} and ${labels.length - 2} more`
    : labels.join(", ");
};
