import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { toAddress } from "./site-path";

const RETRY_DELAY_MS = 2_500;
/**
 * Minimum time between two reloads. A browser extension may block one request while the server
 * responds to all others.
 */
const MIN_RELOAD_INTERVAL_MS = 15_000;

const store = createStore(() => ({ isReachable: true }));

/** Every request reports here whether it reached the server. */
export const reachability = {
  markUnreachable: () => store.setState({ isReachable: false }),
  markReachable: () => store.setState({ isReachable: true }),
};

let reloadedAt = Number.NEGATIVE_INFINITY;

const pingServer = async (signal: AbortSignal): Promise<boolean> => {
  try {
    return (await fetch(toAddress("/api/health/live"), { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
};

/**
 * Pings until the server responds, then reloads all active queries. Returns a function that stops
 * pinging.
 */
const waitForServer = (client: QueryClient): (() => void) => {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    if (await pingServer(stop.signal)) {
      reloadedAt = performance.now();
      reachability.markReachable();
      await client.invalidateQueries();
    } else if (!stop.signal.aborted) timer = setTimeout(check, RETRY_DELAY_MS);
  };
  const checkNow = () => {
    clearTimeout(timer);
    void check();
  };
  const pauseMs = reloadedAt + MIN_RELOAD_INTERVAL_MS - performance.now();
  timer = setTimeout(check, Math.max(RETRY_DELAY_MS, pauseMs));
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
  const isReachable = useStore(store, (state) => state.isReachable);
  useEffect(() => (isReachable ? undefined : waitForServer(client)), [isReachable, client]);
  useEffect(() => {
    window.addEventListener("offline", reachability.markUnreachable);
    return () => window.removeEventListener("offline", reachability.markUnreachable);
  }, []);
  return isReachable;
}
