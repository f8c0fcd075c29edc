import { createOutageReport } from "@/lib/flow-control/outage-report";
import type { JobStore } from "./job-store";
import { createRunJob, type JobWork } from "./run-job";

/** How often the queue is polled. A job submitted to this server starts immediately. */
const TAKE_INTERVAL_MS = 1_000;
/** How often a server renews its claim on its running jobs. */
const RENEWAL_MS = 5_000;
/** Maximum jobs that one server runs concurrently, in total and per Space. */
const MAX_RUNNING = 32;
const MAX_RUNNING_PER_SPACE = 8;

type Options = {
  store: JobStore;
  work: JobWork;
  onChange(id: string): void;
  reportError(error: unknown): void;
  limits?: { running: number; perSpace: number } | undefined;
};

type Running = { space: string; stop: AbortController; end: Promise<void> };

/** The jobs running on this server, by id. */
const createRunning = () => {
  const jobs = new Map<string, Running>();
  return {
    jobs,
    /** Resolves when the job has ended. `run` must not reject. */
    run(id: string, space: string, run: (stop: AbortController) => Promise<void>): Promise<void> {
      const stop = new AbortController();
      const end = run(stop).finally(() => jobs.delete(id));
      jobs.set(id, { space, stop, end });
      return end;
    },
    listFullSpaces(max: number): string[] {
      const counts = new Map<string, number>();
      for (const { space } of jobs.values()) counts.set(space, (counts.get(space) ?? 0) + 1);
      return [...counts].filter(([, count]) => count >= max).map(([space]) => space);
    },
    cancel: (id: string) => jobs.get(id)?.stop.abort(),
    waitForAll: async () => void (await Promise.all([...jobs.values()].map(({ end }) => end))),
  };
};

const defaultLimits = { running: MAX_RUNNING, perSpace: MAX_RUNNING_PER_SPACE };

/** Takes jobs from the queue while there is capacity, and runs them. */
export const createJobRunner = (options: Options) => {
  const { store, onChange, reportError, limits = defaultLimits } = options;
  const { jobs, run, listFullSpaces, cancel, waitForAll } = createRunning();
  const closed = new AbortController();
  const runJob = createRunJob({ ...options, closed: closed.signal });
  // Separate, because a renewal without jobs succeeds while the queue cannot be read.
  const takes = createOutageReport(reportError);
  const renewals = createOutageReport(reportError);
  let taking: Promise<void> | undefined;
  let isWoken = false;
  let isDraining = false;
  let timers: NodeJS.Timeout[] = [];

  const add = (id: string, space: string) => {
    // Its renewals failed for so long that it was queued again, but it is still running here.
    if (jobs.has(id)) return;
    const end = run(id, space, (stop) => runJob(id, stop).catch(reportError));
    void end.then(() => {
      onChange(id);
      wake();
    });
  };

  /** One at a time, because the Space of the next job may be full by then. */
  const take = async () => {
    while (!isDraining && jobs.size < limits.running) {
      isWoken = false;
      const next = await store.take(listFullSpaces(limits.perSpace));
      if (next) add(next.id, next.space);
      else if (!isWoken) return;
    }
  };

  const wake = () => {
    isWoken = true;
    if (taking) return;
    taking = takes.watch(take());
    void taking.then(() => {
      taking = undefined;
    });
  };

  const renew = async () => {
    if (jobs.size > 0) for (const id of await store.renew([...jobs.keys()])) cancel(id);
  };

  /** Takes no more jobs. Resolves when the running ones have ended. */
  const drain = async () => {
    isDraining = true;
    await taking;
    await waitForAll();
  };

  return {
    start() {
      timers = [
        setInterval(wake, TAKE_INTERVAL_MS).unref(),
        setInterval(() => void renewals.watch(renew()), RENEWAL_MS).unref(),
      ];
      wake();
    },
    wake,
    cancel,
    drain,
    /** Call this after stopping the runtime, so that running jobs end immediately. */
    async close() {
      closed.abort();
      await drain();
      for (const timer of timers) clearInterval(timer);
    },
  };
};
