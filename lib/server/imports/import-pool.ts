import { realpathSync } from "node:fs";
import type { ImportJob } from "@/lib/api/import-worker/messages";
import { AppError, createIssueError, fromPlainError } from "@/lib/errors";
import { createFairQueue } from "@/lib/flow-control/fair-queue";
import { defaultImportLimits, type ImportLimits } from "./import-limits";
import {
  type ImportEnding,
  type ImportPoolPorts,
  type ImportWorker,
  type KillReason,
  startImportWorker,
} from "./import-worker";

/** Creates an import that waits for a process or runs in one. */
const createQueuedImport = (space: string, job: ImportJob) => {
  const { promise: ending, resolve: settle } = Promise.withResolvers<ImportEnding>();
  const queued = {
    owner: { space },
    ending,
    worker: undefined as ImportWorker | undefined,
    start(worker: ImportWorker) {
      queued.worker = worker;
      void worker.run(space, job).then(settle);
    },
    fail: (error: unknown) => settle({ type: "failed", error }),
    cancel(reason: KillReason) {
      if (queued.worker) queued.worker.kill(reason);
      else settle({ type: "killed", reason });
    },
  };
  return queued;
};
type QueuedImport = ReturnType<typeof createQueuedImport>;

const toKilledError = (reason: KillReason, { timeoutMs }: ImportLimits): AppError => {
  if (reason === "timeout")
    return createIssueError("unprocessable", {
      code: "import_timeout",
      path: "",
      message: `Reading the document took longer than ${timeoutMs / 1000} seconds. Import a smaller document, or fewer operations at a time.`,
      data: { timeoutMs },
    });
  if (reason === "memory")
    return createIssueError("too_large", {
      code: "import_memory",
      path: "",
      message: "The document needs too much memory to be read. Import a smaller one.",
    });
  if (reason === "displaced")
    return new AppError("rate_limited", "Too many imports are waiting. Try again in a moment.", {
      retryAfterSeconds: 10,
    });
  return new AppError("unavailable", "The import was stopped. Try again.", {
    retryAfterSeconds: 5,
  });
};

const toResponseBody = (ending: ImportEnding, limits: ImportLimits): Uint8Array<ArrayBuffer> => {
  if (ending.type === "done") return ending.body;
  if (ending.type === "killed") throw toKilledError(ending.reason, limits);
  if (ending.type === "refused") throw fromPlainError(ending.refusal);
  throw ending.error instanceof Error ? ending.error : new Error(String(ending.error));
};

type WorkerOptions = { entry: string; ports: ImportPoolPorts; limits: ImportLimits };

/** Manages the running processes, at most `limits.workers`. */
const createWorkers = ({ entry, ports, limits }: WorkerOptions, onExit: () => void) => {
  const workers = new Set<ImportWorker>();
  const exiting = new Set<Promise<void>>();
  const start = () => {
    const worker = startImportWorker(realpathSync(entry), ports, limits);
    workers.add(worker);
    const exit = worker.exited.then(() => {
      workers.delete(worker);
      exiting.delete(exit);
      onExit();
    });
    exiting.add(exit);
    return worker;
  };
  return {
    find: () =>
      [...workers].find((worker) => worker.isUsable && !worker.isBusy) ??
      (workers.size < limits.workers ? start() : undefined),
    stopIdle() {
      for (const worker of workers) if (!worker.isBusy) worker.kill("closing");
    },
    pids: () => [...workers].flatMap(({ pid }) => pid ?? []),
    async close() {
      for (const worker of workers) worker.kill("closing");
      await Promise.all(exiting);
    },
  };
};

/**
 * Creates a pool that reads imported documents in separate processes, so that no document can block
 * the server or exhaust its memory. Spaces take turns. A process is started on demand and stops
 * when idle.
 */
export const createImportPool = (options: {
  entry: string;
  ports: ImportPoolPorts;
  limits?: Partial<ImportLimits>;
}) => {
  const limits = { ...defaultImportLimits, ...options.limits };
  const queue = createFairQueue<QueuedImport>({
    maxQueued: limits.queued,
    maxQueuedPerSpace: limits.queuedPerSpace,
  });
  const activeSpaces = new Set<string>();
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const startQueued = () => {
    clearTimeout(idleTimer);
    if (isClosed) return;
    queue.serve((queued) => {
      const { space } = queued.owner;
      if (activeSpaces.has(space)) return false;
      try {
        const worker = workers.find();
        if (worker === undefined) return false;
        activeSpaces.add(space);
        queued.start(worker);
      } catch (error) {
        queued.fail(error);
      }
      return true;
    });
    idleTimer = setTimeout(workers.stopIdle, limits.idleMs).unref();
  };
  const workers = createWorkers({ ...options, limits }, startQueued);
  return {
    /** Runs an import of the Space and resolves to the response body. Throws `AppError`. */
    async run(
      space: string,
      job: ImportJob,
      signal?: AbortSignal,
    ): Promise<Uint8Array<ArrayBuffer>> {
      signal?.throwIfAborted();
      if (isClosed) throw toKilledError("closing", limits);
      const queued = createQueuedImport(space, job);
      const cancel = () => queued.cancel("cancelled");
      const ending = queued.ending.finally(() => {
        signal?.removeEventListener("abort", cancel);
        queue.remove(queued);
        if (queued.worker) activeSpaces.delete(space);
        startQueued();
      });
      queue.add(queued)?.cancel("displaced");
      signal?.addEventListener("abort", cancel);
      startQueued();
      return toResponseBody(await ending, limits);
    },
    pids: workers.pids,
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      for (const queued of queue.clear()) queued.cancel("closing");
      await workers.close();
    },
  };
};
