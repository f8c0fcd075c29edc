import type { AttentionItem } from "@/lib/attention/attention-item";
import type { ToolStatistics } from "@/lib/data/calls/statistics";

const MIN_ERRORS = 5;
const MIN_ERROR_SHARE = 0.05;
/** From this share on, a tool needs attention even if it was as bad the day before. */
const HIGH_ERROR_SHARE = 0.5;
const MIN_REFUSED = 3;
/** Minimum increase compared to the day before, as a factor. */
const MIN_INCREASE_FACTOR = 2;
const MIN_CALLS = 10;
/** Anything faster needs no attention, however much slower it is than before. */
export const SLOW_MS = 1_000;
const VERY_SLOW_MS = 10_000;

type Problem<Kind extends AttentionItem["kind"]> = Extract<AttentionItem, { kind: Kind }>;
type ToolDays = {
  today: readonly ToolStatistics[];
  before: readonly ToolStatistics[];
  /** A tool that was called in the last hour and has recovered needs no attention. */
  lastHour: readonly ToolStatistics[];
};

type OnTool = Pick<ToolStatistics, "agent" | "tool">;
const toKey = ({ agent, tool }: OnTool) => `${agent}/${tool}`;

const createLookup = (rows: readonly ToolStatistics[]) => {
  const byTool = new Map(rows.map((row) => [toKey(row), row]));
  return (tool: OnTool) => byTool.get(toKey(tool));
};

const createRecoveryCheck = (lastHour: readonly ToolStatistics[]) => {
  const find = createLookup(lastHour);
  return (tool: OnTool): boolean => {
    const recent = find(tool);
    return recent !== undefined && recent.errors < MIN_ERROR_SHARE * recent.calls;
  };
};

/**
 * Finds tools that fail more often than the day before, or more often than not. The worst come
 * first.
 */
export const findFailingTools = ({
  today,
  before,
  lastHour,
}: ToolDays): Problem<"failingTool">[] => {
  const findBefore = createLookup(before);
  const hasRecovered = createRecoveryCheck(lastHour);
  return today
    .flatMap((row) => {
      const { agent, tool, calls, errors } = row;
      const previous = findBefore(row);
      const errorShareBefore = previous?.calls ? previous.errors / previous.calls : null;
      const share = errors / calls;
      const isRising = share >= MIN_INCREASE_FACTOR * (errorShareBefore ?? 0);
      const needsAttention =
        errors >= MIN_ERRORS &&
        (share >= HIGH_ERROR_SHARE || (share >= MIN_ERROR_SHARE && isRising)) &&
        !hasRecovered(row);
      return needsAttention
        ? [{ kind: "failingTool" as const, agent, tool, calls, errors, errorShareBefore }]
        : [];
    })
    .sort((a, b) => b.errors - a.errors);
};

/** Finds tools whose credential is missing or refused. Those with the most calls come first. */
export const findRefusedCredentials = (
  refused: readonly (OnTool & { calls: number })[],
  { lastHour }: Pick<ToolDays, "lastHour">,
): Problem<"refusedCredential">[] => {
  const hasRecovered = createRecoveryCheck(lastHour);
  return refused
    .filter((row) => row.calls >= MIN_REFUSED && !hasRecovered(row))
    .map((row) => ({ kind: "refusedCredential", ...row }));
};

/**
 * Finds tools that are slow and slower than the day before, or very slow. The slowest come first.
 */
export const findSlowTools = ({ today, before, lastHour }: ToolDays): Problem<"slowTool">[] => {
  const findBefore = createLookup(before);
  const findLastHour = createLookup(lastHour);
  return today
    .flatMap((row) => {
      const { agent, tool, calls, p95 } = row;
      if (p95 === null || calls < MIN_CALLS) return [];
      const p95Before = findBefore(row)?.p95 ?? null;
      const isSlower = p95Before !== null && p95 >= MIN_INCREASE_FACTOR * p95Before;
      const p95LastHour = findLastHour(row)?.p95 ?? null;
      const isQuickAgain = p95LastHour !== null && p95LastHour < SLOW_MS;
      return !isQuickAgain && (p95 >= VERY_SLOW_MS || (p95 >= SLOW_MS && isSlower))
        ? [{ kind: "slowTool" as const, agent, tool, p95, p95Before }]
        : [];
    })
    .sort((a, b) => b.p95 - a.p95);
};
