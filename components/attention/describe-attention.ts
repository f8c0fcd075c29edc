import { formatCount } from "@/components/ui/data/format-count";
import type { AttentionItem } from "@/lib/api/schemas/attention";

type Line = { subject: string; text: string; href: string; isUrgent: boolean };

const toPercent = (share: number) => `${Math.round(100 * share)} %`;
const toSeconds = (ms: number) =>
  `${(ms / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

const toLogHref = (agent: string, filter: Record<string, string>) =>
  `/agents/${agent}/calls?${new URLSearchParams(filter)}`;

const DAY_MS = 86_400_000;
const describeExpiry = (expiresAt: string, now: number): string => {
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS);
  return days <= 1 ? "within a day" : `in ${days} days`;
};

/** An item in words, with where to look into it. */
export const describeAttention = (item: AttentionItem, now: number): Line => {
  const { agent } = item;
  switch (item.kind) {
    case "failingTool": {
      const { tool, calls, errors, errorShareBefore } = item;
      const rise =
        errorShareBefore === null ? "" : `, ${toPercent(errorShareBefore)} the day before`;
      return {
        subject: tool,
        text: `${errors.toLocaleString("en")} of ${formatCount(calls, "call")} failed in the last 24 hours (${toPercent(errors / calls)}${rise})`,
        href: toLogHref(agent, { tool, outcome: "failed", period: "24h" }),
        isUrgent: true,
      };
    }
    case "slowTool": {
      const { tool, p95, p95Before } = item;
      const before = p95Before === null ? "" : `, ${toSeconds(p95Before)} the day before`;
      return {
        subject: tool,
        text: `p95 of ${toSeconds(p95)} in the last 24 hours${before}`,
        href: toLogHref(agent, { tool, period: "24h" }),
        isUrgent: true,
      };
    }
    case "rateLimited":
      return {
        subject: agent,
        text: `${formatCount(item.calls, "call")} refused by rate limits in the last 24 hours`,
        href: toLogHref(agent, { status: "429", period: "24h" }),
        isUrgent: true,
      };
    case "expiringKey":
      return {
        subject: item.name,
        text: `Key expires ${describeExpiry(item.expiresAt, now)}`,
        href: `/agents/${agent}/endpoint`,
        isUrgent: false,
      };
    case "unusedTools": {
      const [first = "", ...others] = item.tools;
      return {
        subject: others.length === 0 ? first : formatCount(item.tools.length, "tool"),
        text: "Not called in the last 30 days",
        href: toLogHref(agent, { period: "30d" }),
        isUrgent: false,
      };
    }
  }
};
