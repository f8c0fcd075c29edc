import { useEffect, useState } from "react";
import {
  type CallQuery,
  NEWEST_LIMITS,
  useCalls,
  useDropOlderPages,
  useNewestCalls,
} from "@/components/queries/calls";
import type { Call } from "@/lib/api/schemas/calls";
import { type LogFilter, toTimes } from "./log-filter";

const INTERVAL_MS = 2_000;
/**
 * Maximum calls added live. Beyond this the list is reloaded, so that a log that stays open does
 * not grow without limit.
 */
export const MAX_ADDED_CALLS = 500;

/**
 * Merges in new calls, newest first. Some arrive after newer ones, because servers write them in
 * batches, and those of a server that was killed only when another one finds them.
 */
export const mergeCalls = (calls: readonly Call[], added: readonly Call[]): Call[] => {
  const byId = new Map([...calls, ...added].map((call) => [call.id, call]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
};

const toCallQuery = ({ range, ...filter }: LogFilter): CallQuery => ({
  ...filter,
  ...toTimes(range, Date.now()),
});

type Arrivals = { key: string; calls: readonly Call[] };

/**
 * Returns the selected calls and, while the log is live, new ones as they arrive. New calls are
 * held back while it is paused.
 */
export function useLiveCalls(
  filter: LogFilter,
  { isLive, isPaused }: Record<"isLive" | "isPaused", boolean>,
) {
  const selection = { key: filter, toQuery: () => toCallQuery(filter) };
  const list = useCalls(selection);
  const dropOlderPages = useDropOlderPages(selection);
  const key = JSON.stringify(filter);
  const [arrivals, setArrivals] = useState<Arrivals>({ key, calls: [] });
  const addedCalls = arrivals.key === key ? arrivals.calls : [];

  const listed = list.data?.pages.flatMap(({ calls }) => calls) ?? [];
  const calls = mergeCalls(listed, addedCalls);
  const ids = new Set(calls.map(({ id }) => id));
  const oldest = calls.at(-1)?.id ?? "";
  const interval = isLive && list.isSuccess && INTERVAL_MS;
  const newest = useNewestCalls(selection, interval, calls.length);
  const newestCalls = newest.data?.calls ?? [];
  // Older calls belong to pages that have not been loaded.
  const arrived = isLive
    ? newestCalls.filter(({ id }) => !ids.has(id) && (id > oldest || !list.hasNextPage))
    : [];
  // More calls arrived than one request returns, so those in between would be missing.
  const hasGap = arrived.length >= NEWEST_LIMITS.min && arrived.length === newestCalls.length;
  /**
   * Reloads the list from the newest call. The reloaded list has no gaps, so the added calls are
   * dropped.
   */
  const restart = async () => {
    dropOlderPages();
    const { isSuccess } = await list.refetch();
    if (isSuccess) setArrivals((current) => (current.key === key ? { key, calls: [] } : current));
  };
  const showArrived = () => {
    const added = mergeCalls(addedCalls, arrived);
    setArrivals({ key, calls: added });
    if (hasGap || (added.length > MAX_ADDED_CALLS && !list.isFetching)) void restart();
  };
  const mustShow = arrived.length > 0 && !isPaused && !list.isPlaceholderData;
  useEffect(() => {
    if (mustShow) showArrived();
  });
  return {
    list,
    calls: list.data ? calls : undefined,
    /** Why new calls are not shown, until a later request succeeds. */
    error: isLive ? newest.error : null,
    arrivedCount: arrived.length,
    showArrived,
  };
}
