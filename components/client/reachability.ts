import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

const RETRY_DELAY_MS = 2_500;

let reachable = true;
const listeners = new Set<() => void>();

const setReachable = (next: boolean) => {
  if (reachable === next) return;
  reachable = next;
  for (const listener of listeners) listener();
};

/** Every request reports here whether it reached the server. */
export const reachability = {
  markUnreachable: () => setReachable(false),
  markReachable: () => setReachable(true),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const pingServer = async (signal: AbortSignal): Promise<boolean> => {
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
  const check = async () => {
    if (await pingServer(stop.signal)) {
      reachability.markReachable();
      await client.invalidateQueries();
    } else if (!stop.signal.aborted) timer = setTimeout(check, RETRY_DELAY_MS);
  };
  const checkNow = () => {
    clearTimeout(timer);
    void check();
  };
  timer = setTimeout(check, RETRY_DELAY_MS);
  window.addEventListener("online", checkNow);
  return () => {
    stop.abort();
    clearTimeout(timer);
    window.removeEventListener("online", checkNow);
  };
};

/** Whether the server is reachable. While it is not, pings it until it responds. */
export function useIsReachable(): boolean {
  const client = useQueryClient();
  const isReachable = useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  );
  useEffect(() => (isReachable ? undefined : waitForServer(client)), [isReachable, client]);
  useEffect(() => {
    window.addEventListener("offline", reachability.markUnreachable);
    return () => window.removeEventListener("offline", reachability.markUnreachable);
  }, []);
  return isReachable;
}
