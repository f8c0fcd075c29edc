import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { ThreadContent } from "@/lib/agent/model/thread";
import { type AppError, isAppError } from "@/lib/errors";
import type { StoredRunResult, ThreadStore } from "@/lib/runs/thread-store";

/** The lease of a run lasts three times as long. */
const RENEW_INTERVAL_MS = 10_000;
/**
 * How long to try to store how a run ended: the model's answer has already been paid for, and the
 * database may be restarting.
 */
const FINISH_WITHIN_MS = 60_000;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 2_000;

type Options = {
  threads: ThreadStore;
  /** The run's id in the store. */
  id: string;
  /** Whether a client receives the run's events. */
  isFollowed(): boolean;
  content: ThreadContent;
  reportError(error: unknown): void;
  firstRetryMs?: number;
};

/**
 * Stores how a run ended. Tries again for a while, except after a refusal. Resolves to false if the
 * run had already ended or was deleted.
 */
const finish = async (
  { threads, id, reportError, firstRetryMs = FIRST_RETRY_MS }: Options,
  result: StoredRunResult,
): Promise<boolean> => {
  const deadline = performance.now() + FINISH_WITHIN_MS;
  let hasFailed = false;
  for (let retryMs = firstRetryMs; ; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS))
    try {
      const isStored = await threads.finish(id, result);
      // An attempt whose response was lost may have stored it.
      return isStored || hasFailed;
    } catch (error) {
      hasFailed = true;
      if (isAppError(error) || performance.now() > deadline) throw error;
      reportError(error);
      await sleep(retryMs);
    }
};

/** Stores a run while it is in progress. `signal` aborts once it can no longer be stored. */
export const keepRun = (options: Options) => {
  const { threads, id, isFollowed, content, reportError } = options;
  const stop = new AbortController();
  let storedContent = content;
  let problem: AppError | undefined;
  let saving = Promise.resolve();
  /** The content to be saved next. */
  let waitingContent: ThreadContent | undefined;

  const onError = (error: unknown) => {
    if (!isAppError(error)) return reportError(error);
    problem = error;
    stop.abort(error);
  };
  const renew = async () => {
    // A cancellation was requested, the conversation was deleted, or the lease expired.
    if (!(await threads.renew(id, isFollowed()))) stop.abort();
  };
  const timer = setInterval(() => void renew().catch(reportError), RENEW_INTERVAL_MS).unref();

  const saveWaiting = async () => {
    // A run that ends in this tick stores its content together with its result.
    await setImmediate();
    const content = waitingContent;
    waitingContent = undefined;
    if (!content) return;
    await threads.save(id, content);
    storedContent = content;
  };

  const store = async (result: StoredRunResult): Promise<boolean> => {
    try {
      return await finish(options, result);
    } catch (error) {
      if (!isAppError(error)) throw error;
      problem = error;
      const { code, message } = error;
      return finish(options, {
        ...result,
        ...storedContent,
        status: "failed",
        error: { code, message },
      });
    }
  };

  return {
    signal: stop.signal,
    /** Returns why the conversation cannot be stored as it is; undefined if it can. */
    problem: () => problem,
    save(next: ThreadContent) {
      const isScheduled = waitingContent !== undefined;
      waitingContent = { messages: [...next.messages], state: next.state };
      if (!isScheduled) saving = saving.then(saveWaiting).catch(onError);
    },
    /**
     * Stores how the run ended. Resolves to false if it had already ended or was deleted: its lease
     * had expired, and another run has begun.
     */
    async finish(result: StoredRunResult): Promise<boolean> {
      clearInterval(timer);
      waitingContent = undefined;
      await saving;
      return store(problem ? { ...result, ...storedContent } : result);
    },
  };
};
export type StoredRun = ReturnType<typeof keepRun>;
