import type { ToolStatistics } from "@/lib/data/calls/statistics";
import type { AttentionItem } from "./schemas/attention";

const MIN_ERRORS = 5;
const MIN_ERROR_SHARE = 0.05;
/** From here on a tool needs attention even if it was as bad the day before. */
const HIGH_ERROR_SHARE = 0.5;
/** How much worse than the day before. */
const RISE = 2;
const MIN_CALLS = 10;
const SLOW_MS = 1_000;
const VERY_SLOW_MS = 10_000;

type Problem<Kind extends AttentionItem["kind"]> = Extract<AttentionItem, { kind: Kind }>;
type ToolDays = { today: readonly ToolStatistics[]; before: readonly ToolStatistics[] };

const findTool = (rows: readonly ToolStatistics[], { agent, tool }: ToolStatistics) =>
  rows.find((row) => row.agent === agent && row.tool === tool);

/** The tools that fail more often than the day before, or more often than not; worst first. */
export const findFailingTools = ({ today, before }: ToolDays): Problem<"failingTool">[] =>
  today
    .flatMap((row) => {
      const { agent, tool, calls, errors } = row;
      const previous = findTool(before, row);
      const errorShareBefore = previous?.calls ? previous.errors / previous.calls : null;
      const share = errors / calls;
      const isRising = share >= RISE * (errorShareBefore ?? 0);
      const needsAttention =
        errors >= MIN_ERRORS &&
        (share >= HIGH_ERROR_SHARE || (share >= MIN_ERROR_SHARE && isRising));
      return needsAttention
        ? [{ kind: "failingTool" as const, agent, tool, calls, errors, errorShareBefore }]
        : [];
    })
    .sort((a, b) => b.errors - a.errors);

/** The tools that are slow and slower than the day before, or very slow; slowest first. */
export const findSlowTools = ({ today, before }: ToolDays): Problem<"slowTool">[] =>
  today
    .flatMap((row) => {
      const { agent, tool, calls, p95 } = row;
      if (p95 === null || calls < MIN_CALLS) return [];
      const p95Before = findTool(before, row)?.p95 ?? null;
      const isSlower = p95Before !== null && p95 >= RISE * p95Before;
      return p95 >= VERY_SLOW_MS || (p95 >= SLOW_MS && isSlower)
        ? [{ kind: "slowTool" as const, agent, tool, p95, p95Before }]
        : [];
    })
    .sort((a, b) => b.p95 - a.p95);
