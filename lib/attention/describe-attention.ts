import { formatCount } from "@/lib/agent/format-count";
import { formatList } from "@/lib/agent/format-list";
import type { AttentionItem } from "./attention-item";

type Description = {
  subject: string;
  text: string;
  /** Shown once the item has ended. */
  resolvedText: string;
  /** The path of the page that explains it. */
  href: string;
  isUrgent: boolean;
};

const toPercent = (share: number) => `${Math.round(100 * share)}%`;
const toSeconds = (ms: number) =>
  `${(ms / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

const toLogHref = (agent: string, filter: Record<string, string>) =>
  `/agents/${agent}/calls?${new URLSearchParams(filter)}`;

const DAY_MS = 86_400_000;
const describeExpiry = (expiresAt: string, now: number): string => {
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS);
  return days <= 1 ? "within a day" : `in ${days} days`;
};

type ItemOf<Kind extends AttentionItem["kind"]> = Extract<AttentionItem, { kind: Kind }>;

const nameTool = ({ tool, version }: { tool: string; version?: number | undefined }) =>
  version === undefined ? tool : `${tool} (version ${version})`;

const describeFailures = (item: ItemOf<"failingTool">) => {
  const { errors, calls, errorShareBefore: before } = item;
  const rise = before === null ? "" : `, ${toPercent(before)} the day before`;
  return `${errors.toLocaleString("en")} of ${formatCount(calls, "call")} failed in the last 24 hours (${toPercent(errors / calls)}${rise})`;
};

const describeDraft = (
  { changes, incompleteTools, incompleteEntries, changedAt }: ItemOf<"waitingDraft">,
  now: number,
) => {
  const parts = [
    changes > 0 && formatCount(changes, "unpublished change"),
    incompleteTools > 0 && formatCount(incompleteTools, "incomplete tool"),
    incompleteEntries > 0 &&
      `${incompleteEntries} incomplete ${incompleteEntries === 1 ? "prompt or resource" : "prompts and resources"}`,
  ].filter((part) => part !== false);
  const days = Math.floor((now - Date.parse(changedAt)) / DAY_MS);
  return `${formatList(parts)}, untouched for ${formatCount(days, "day")}`;
};

const describers: {
  [Kind in AttentionItem["kind"]]: (item: ItemOf<Kind>, now: number) => Description;
} = {
  failingTool: (item) => ({
    subject: nameTool(item),
    text: describeFailures(item),
    resolvedText: "No longer fails more than usual",
    href: toLogHref(item.agent, { tool: item.tool, outcome: "failed", period: "24h" }),
    isUrgent: true,
  }),
  refusedCredential: ({ agent, tool, version, calls }) => ({
    subject: nameTool({ tool, version }),
    text: `${formatCount(calls, "call")} without access in the last 24 hours: its credential is missing or was refused`,
    resolvedText: "Its credential is accepted again",
    href: toLogHref(agent, { tool, status: "401", period: "24h" }),
    isUrgent: true,
  }),
  slowTool: ({ agent, tool, version, p95, p95Before }) => ({
    subject: nameTool({ tool, version }),
    text: `p95 of ${toSeconds(p95)} in the last 24 hours${
      p95Before === null ? "" : `, ${toSeconds(p95Before)} the day before`
    }`,
    resolvedText: "No longer slow",
    href: toLogHref(agent, { tool, period: "24h" }),
    isUrgent: true,
  }),
  rateLimited: ({ agent, calls }) => ({
    subject: agent,
    text: `${formatCount(calls, "call")} refused by rate limits in the last 24 hours`,
    resolvedText: "No calls were refused by rate limits for 24 hours",
    href: toLogHref(agent, { status: "429", period: "24h" }),
    isUrgent: true,
  }),
  droppedCalls: ({ calls }) => ({
    subject: "Log",
    text: `${formatCount(calls, "call")} of the last 24 hours could not be logged`,
    resolvedText: "No calls were missing from the log for 24 hours",
    href: "/calls?period=24h",
    isUrgent: true,
  }),
  failedChannel: ({ name }) => ({
    subject: name,
    text: "Alerts are no longer sent there, because they could not be delivered",
    resolvedText: "Alerts are sent there again",
    href: "/settings/alerts",
    isUrgent: true,
  }),
  expiringKey: ({ agent, name, expiresAt }, now) => ({
    subject: name,
    text: `Key expires ${describeExpiry(expiresAt, now)}`,
    resolvedText: Date.parse(expiresAt) <= now ? "Key has expired" : "Key was revoked",
    href: `/agents/${agent}/endpoint`,
    isUrgent: false,
  }),
  waitingDraft: (item, now) => ({
    subject: item.agent,
    text: describeDraft(item, now),
    resolvedText: "The draft was published, changed or reset",
    href: `/agents/${item.agent}/tools`,
    isUrgent: false,
  }),
  unusedTools: ({ agent, tools: [first = "", ...others] }) => ({
    subject: others.length === 0 ? first : formatCount(others.length + 1, "tool"),
    text: "Not called in the last 30 days",
    resolvedText: "Called again, or no longer published",
    href: toLogHref(agent, { period: "30d" }),
    isUrgent: false,
  }),
};

/** Describes an item in words, with a link to the page for investigating it. */
export const describeAttention = <Kind extends AttentionItem["kind"]>(
  item: ItemOf<Kind> & { kind: Kind },
  now: number,
): Description => describers[item.kind](item, now);
