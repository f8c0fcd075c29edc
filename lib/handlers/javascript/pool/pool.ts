import { mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFairQueue } from "@/lib/flow-control/fair-queue";
import type { Limits } from "../limits";
import { createBackoff } from "./backoff";
import { chooseRunner } from "./placement";
import type { Completion, KillReason } from "./protocol";
import { type QueuedCall, queueCall } from "./queue-call";
import { type Runner, startRunner, type Task } from "./runner-process";
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

/**
 * Creates a pool of `size` runners that are started on demand and kept warm, each serving one Space
 * at a time. More are started so that no Space waits for another (see `chooseRunner`), and stopped
 * when they are idle.
 */
export const createPool = (
  entry: string,
  size: number,
  limits: Limits,
  overrides: Partial<Limits>,
): Pool => {
  const runners = new Set<Runner>();
  const exiting = new Set<Promise<void>>();
  const queue = createFairQueue<QueuedCall>(limits);
  const backoff = createBackoff(() => performance.now());
  const kills = {
    silent: 0,
    memory: 0,
    crashed: 0,
    external: 0,
    deadline: 0,
    cancelled: 0,
    closing: 0,
  };
  let location: { entry: string; cwd: string } | undefined;
  let callCount = 0;
  let waitedMs = 0;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  // Throws if the entry is missing, because that is a broken build and not a failing tool.
  const prepareLocation = () => {
    location ??= {
      entry: realpathSync(entry),
      cwd: mkdtempSync(path.join(tmpdir(), "toolwright-runner-")),
    };
    return location;
  };

  const start = (): Runner => {
    const runner = startRunner({
      ...prepareLocation(),
      limits: overrides,
      onFree: () => assignCalls(),
      onExit: (deadRunner, reason) => {
        runners.delete(deadRunner);
        kills[reason]++;
        if (deadRunner.space !== undefined && deadRunner.calls.size > 0)
          backoff.recordKill(deadRunner.space, reason);
        setImmediate(assignCalls);
      },
    });
    runners.add(runner);
    const exit = runner.exited.then(() => void exiting.delete(exit));
    exiting.add(exit);
    return runner;
  };

  const toRunner = (choice: Runner | "new", space: string): Runner => {
    if (choice === "new") return start();
    if (!choice.hasLowPriority || choice.space === space) return choice;
    choice.kill("closing");
    return start();
  };

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
      const runner = toRunner(choice, space);
      if (runner.space !== undefined && runner.space !== space) runner.send({ type: "clear" });
      runner.space = space;
      waitedMs += performance.now() - queuedCall.queuedAt;
      queuedCall.assign(runner, ++callCount);
      return true;
    });
    if (nextRetryMs < Number.POSITIVE_INFINITY)
      retryTimer = setTimeout(assignCalls, nextRetryMs + 1);
  };

  /**
   * Stops idle runners beyond `size`, and those with low priority, so that the ones kept have
   * normal priority.
   */
  const stopIdleExtras = () => {
    const now = performance.now();
    for (const runner of runners) {
      if (runners.size <= size && !runner.hasLowPriority) continue;
      if (runner.calls.size === 0 && now - runner.lastUsedAt > limits.idleMs)
        runner.kill("closing");
    }
  };
  const stopWatchdog = startWatchdog(runners, limits, stopIdleExtras);

  return {
    run: (task, timeoutMs, signal) =>
      new Promise((settle) => {
        prepareLocation();
        if (isClosed) return settle({ kind: "refused", reason: "closing" });
        queueCall({ task, timeoutMs, signal, limits, queue, settle });
        assignCalls();
      }),
    kills: () => ({ ...kills }),
    state() {
      const busyRunners = [...runners].filter(({ calls }) => calls.size > 0).length;
      return {
        busyRunners,
        idleRunners: runners.size - busyRunners,
        queuedCalls: queue.size(),
        assignedCalls: callCount,
        waitedMs,
      };
    },
    pids: () => [...runners].flatMap((runner) => runner.pid ?? []),
    async close() {
      isClosed = true;
      stopWatchdog();
      clearTimeout(retryTimer);
      for (const queuedCall of queue.clear())
        queuedCall.end({ kind: "refused", reason: "closing" });
      for (const runner of runners) runner.kill("closing");
      await Promise.all(exiting);
      if (location !== undefined) await rm(location.cwd, { recursive: true, force: true });
    },
  };
};
