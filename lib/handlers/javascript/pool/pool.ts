import { createFairQueue } from "@/lib/flow-control/fair-queue";
import type { Limits } from "../limits";
import { createBackoff } from "./backoff";
import { chooseRunner } from "./placement";
import type { Completion, KillReason } from "./protocol";
import { type QueuedCall, queueCall } from "./queue-call";
import type { Task } from "./runner-process";
import { createRunners } from "./runners";
import { startWatchdog } from "./watchdog";

type PoolState = {
  busyRunners: number;
  idleRunners: number;
  queuedCalls: number;
  /** Number of calls assigned to a runner since the start, and their total wait in milliseconds. */
  assignedCalls: number;
  waitedMs: number;
};

export type Pool = {
  /**
   * Resolves to how the task ended, shortly after `timeoutMs` at the latest. Rejects only if the
   * entry is missing.
   */
  run(task: Task, timeoutMs: number, signal: AbortSignal): Promise<Completion>;
  pids(): number[];
  /** Returns the number of processes killed since the start, by reason. */
  kills(): Record<KillReason, number>;
  state(): PoolState;
  close(): Promise<void>;
};

type PoolOptions = {
  entry: string;
  size: number;
  limits: Limits;
  overrides: Partial<Limits>;
  /** Called when the system did not start a process. */
  report(error: unknown): void;
};

/**
 * Creates a pool of `size` runners that are started on demand and kept warm, each serving one Space
 * at a time. More are started so that no Space waits for another (see `chooseRunner`), and stopped
 * when they are idle.
 */
export const createPool = ({ entry, size, limits, overrides, report }: PoolOptions): Pool => {
  const queue = createFairQueue<QueuedCall>(limits);
  const backoff = createBackoff(() => performance.now());
  const { runners, ...processes } = createRunners({
    entry,
    size,
    limits,
    overrides,
    onFree: () => assignCalls(),
    onCallsKilled: backoff.recordKill,
  });
  let callCount = 0;
  let waitedMs = 0;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  const assignCalls = () => {
    clearTimeout(retryTimer);
    let nextRetryMs = Number.POSITIVE_INFINITY;
    const now = performance.now();
    queue.serve((queuedCall) => {
      const { space } = queuedCall.owner;
      const delayMs = backoff.getDelayMs(space);
      nextRetryMs = Math.min(nextRetryMs, delayMs === 0 ? nextRetryMs : delayMs);
      if (delayMs > 0) return false;
      const choice = chooseRunner(runners, queuedCall.owner, { size, limits, now });
      if (choice === undefined) return false;
      try {
        const runner = processes.take(choice, space);
        waitedMs += performance.now() - queuedCall.queuedAt;
        queuedCall.assign(runner, ++callCount);
      } catch (error) {
        // The system did not start the process, for example for lack of memory.
        report(error);
        queuedCall.end({ kind: "killed", reason: "crashed" });
      }
      return true;
    });
    if (nextRetryMs < Number.POSITIVE_INFINITY)
      retryTimer = setTimeout(assignCalls, nextRetryMs + 1);
  };

  const stopWatchdog = startWatchdog(runners, limits, processes.stopIdleExtras);

  return {
    run: (task, timeoutMs, signal) =>
      new Promise((settle) => {
        processes.findEntry();
        if (isClosed) return settle({ kind: "refused", reason: "closing" });
        queueCall({ task, timeoutMs, signal, limits, queue, settle });
        assignCalls();
      }),
    kills: () => ({ ...processes.kills }),
    state: () => ({
      ...processes.state(),
      queuedCalls: queue.size(),
      assignedCalls: callCount,
      waitedMs,
    }),
    pids: () => [...runners].flatMap((runner) => runner.pid ?? []),
    async close() {
      isClosed = true;
      stopWatchdog();
      clearTimeout(retryTimer);
      for (const queuedCall of queue.clear())
        queuedCall.end({ kind: "refused", reason: "closing" });
      await processes.close();
    },
  };
};
