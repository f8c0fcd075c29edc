import { formatCount } from "../agent/format-count";
import { DEFAULT_TIMEOUT_MS, type Tool } from "../agent/tool";
import { isJsonEqual } from "../schema/json";
import { compatibleChange, type UnassignedChange } from "./version-change";

type Limits = NonNullable<Tool["limits"]>;

const formatSeconds = (count: number) => formatCount(count, "second");
const rateScopeLabels = { key: "per key", user: "per user", tool: "in total" };
const formatRate = ({ calls, perSeconds, per: scope }: NonNullable<Limits["rate"]>) =>
  `${formatCount(calls, "call")} every ${formatSeconds(perSeconds)} ${rateScopeLabels[scope]}`;

/**
 * Compares timeout, cache, rate limit and concurrency. All changes are compatible: calls remain
 * valid, but may have to wait.
 */
export const diffLimits = (previous: Limits = {}, current: Limits = {}): UnassignedChange[] => {
  const changes: UnassignedChange[] = [];
  const addChange = (key: string, message: string) =>
    changes.push(compatibleChange(`/limits/${key}`, message));
  const before = previous.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const after = current.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  if (before !== after)
    addChange(
      "timeoutMs",
      `The timeout is now ${formatSeconds(after / 1000)} instead of ${formatSeconds(before / 1000)}.`,
    );
  const previousTtl = previous.cacheTtlSeconds ?? 0;
  const currentTtl = current.cacheTtlSeconds ?? 0;
  if (previousTtl !== currentTtl)
    addChange(
      "cacheTtlSeconds",
      currentTtl === 0
        ? "Results are no longer cached."
        : `Results are now cached for ${formatSeconds(currentTtl)}.`,
    );
  if (!isJsonEqual(previous.rate, current.rate)) {
    const previousNote = previous.rate ? ` instead of ${formatRate(previous.rate)}` : "";
    addChange(
      "rate",
      current.rate
        ? `The rate limit is now ${formatRate(current.rate)}${previousNote}.`
        : "There is no longer a rate limit.",
    );
  }
  const previousConcurrency = previous.concurrency ?? 0;
  const currentConcurrency = current.concurrency ?? 0;
  if (previousConcurrency !== currentConcurrency)
    addChange(
      "concurrency",
      currentConcurrency === 0
        ? "There is no longer a concurrency limit."
        : `At most ${formatCount(currentConcurrency, "call")} can now run at once.`,
    );
  return changes;
};
