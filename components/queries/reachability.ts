import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

const pauseMs = 2_500;

let reachable = true;
const listeners = new Set<() => void>();

const become = (next: boolean) => {
  if (reachable === next) return;
  reachable = next;
  for (const listener of listeners) listener();
};

/** Told by every request how it went, so that the page knows when the server is gone. */
export const reachability = {
  lost: () => become(false),
  found: () => become(true),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const knock = async (signal: AbortSignal): Promise<boolean> => {
  try {
    return (await fetch("/api/health/live", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
};

/** Knocks until the server answers, then asks again for whatever is in view. */
const waitForServer = (client: QueryClient): (() => void) => {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    if (await knock(stop.signal)) {
      reachability.found();
      await client.invalidateQueries();
    } else if (!stop.signal.aborted) timer = setTimeout(ask, pauseMs);
  };
  const now = () => {
    clearTimeout(timer);
    void ask();
  };
  timer = setTimeout(ask, pauseMs);
  window.addEventListener("online", now);
  return () => {
    stop.abort();
    clearTimeout(timer);
    window.removeEventListener("online", now);
  };
};

/** Whether the server answers. While it does not, this asks by itself until it does. */
export function useIsReachable(): boolean {
  const client = useQueryClient();
  const is = useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  );
  useEffect(() => (is ? undefined : waitForServer(client)), [is, client]);
  useEffect(() => {
    window.addEventListener("offline", reachability.lost);
    return () => window.removeEventListener("offline", reachability.lost);
  }, []);
  return is;
}
