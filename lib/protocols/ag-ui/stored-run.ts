import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { ThreadContent } from "@/lib/agent/model/thread";
import { type AppError, isAppError } from "@/lib/errors";
import type { StoredRunResult, ThreadStore } from "@/lib/runs/thread-store";

/** The lease of a run is three times as long. */
const RENEW_INTERVAL_MS = 10_000;
/** Storing how a run ended is tried again, each time after twice as long: what the model answered is paid for. */
const FINISH_RETRIES = 4;
const FINISH_RETRY_MS = 250;

type Options = {
  threads: ThreadStore;
  /** The id of the run in the store. */
  id: string;
  /** Whether somebody receives its events. */
  isFollowed(): boolean;
  content: ThreadContent;
  reportError(error: unknown): void;
};

/** Keeps a run in the store while it goes on. `signal` aborts when it cannot be kept any longer. */
export const keepRun = ({ threads, id, isFollowed, content, reportError }: Options) => {
  const stop = new AbortController();
  let storedContent = content;
  let problem: AppError | undefined;
  let saving = Promise.resolve();
  /** What is to be saved next. */
  let waitingContent: ThreadContent | undefined;

  const onError = (error: unknown) => {
    if (!isAppError(error)) return reportError(error);
    problem = error;
    stop.abort(error);
  };
  const renew = async () => {
    // It was asked to stop, somebody deleted the conversation, or this server had not been heard of for too long.
    if (!(await threads.renew(id, isFollowed()))) stop.abort();
  };
  const timer = setInterval(() => void renew().catch(reportError), RENEW_INTERVAL_MS).unref();

  const saveWaiting = async () => {
    // A run that ends now stores its content with its result.
    await setImmediate();
    const content = waitingContent;
    waitingContent = undefined;
    if (!content) return;
    await threads.save(id, content);
    storedContent = content;
  };

  const tryToFinish = async (result: StoredRunResult): Promise<void> => {
    for (let attempt = 0; ; attempt += 1)
      try {
        await threads.finish(id, result);
        return;
      } catch (error) {
        if (isAppError(error) || attempt === FINISH_RETRIES) throw error;
        reportError(error);
        await sleep(FINISH_RETRY_MS * 2 ** attempt);
      }
  };

  const store = async (result: StoredRunResult): Promise<void> => {
    try {
      await tryToFinish(result);
    } catch (error) {
      if (!isAppError(error)) throw error;
      problem = error;
      const { code, message } = error;
      await tryToFinish({
        ...result,
        ...storedContent,
        status: "failed",
        error: { code, message },
      });
    }
  };

  return {
    signal: stop.signal,
    /** Why the conversation cannot be kept as it is; undefined when it can. */
    problem: () => problem,
    save(next: ThreadContent) {
      const isScheduled = waitingContent !== undefined;
      waitingContent = { messages: [...next.messages], state: next.state };
      if (!isScheduled) saving = saving.then(saveWaiting).catch(onError);
    },
    /** Stores how the run ended. */
    async finish(result: StoredRunResult): Promise<void> {
      clearInterval(timer);
      waitingContent = undefined;
      await saving;
      await store(problem ? { ...result, ...storedContent } : result);
    },
  };
};
export type StoredRun = ReturnType<typeof keepRun>;
