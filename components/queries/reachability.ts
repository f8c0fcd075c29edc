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

/** Every request reports here whether it reached the server. */
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

/** Pings until the server responds, then reloads all active queries. Returns a function that stops it. */
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

/** Whether the server is reachable. While it is not, pings it until it responds. */
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
