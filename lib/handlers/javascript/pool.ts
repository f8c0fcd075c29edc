import { mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createBackoff } from "./backoff";
import { createFairQueue } from "./fair-queue";
import type { Limits } from "./limits";
import type { Ended, KillReason } from "./protocol";
import { type QueuedCall, queueCall } from "./queued-call";
import { type Runner, startRunner, type Task } from "./runner-process";
import { startWatchdog } from "./watchdog";

export type Pool = {
  /** Resolves to how the task ended, shortly after `timeoutMs` at the latest. Rejects only when the entry is missing. */
  run(task: Task, timeoutMs: number, signal: AbortSignal): Promise<Ended>;
  pids(): number[];
  /** The number of killed processes since the start, by reason. */
  kills(): Record<KillReason, number>;
  close(): Promise<void>;
};

/**
 * Creates a pool of `size` runners, started on demand and kept warm, each serving one Space at a time. When all are
 * busy with other Spaces, a Space without a runner gets an extra one (up to three times `size` in all), so that slow
 * upstreams of one Space do not block another. Idle extra runners are stopped.
 */
export const createPool = (
  entry: string,
  size: number,
  limits: Limits,
  overrides: Partial<Limits>,
): Pool => {
  const runners = new Set<Runner>();
  const leaving = new Set<Promise<void>>();
  const queue = createFairQueue<QueuedCall>(limits);
  const backoff = createBackoff(() => performance.now());
  const kills = { silent: 0, memory: 0, crashed: 0, deadline: 0, cancelled: 0, closing: 0 };
  let place: { entry: string; cwd: string } | undefined;
  let calls = 0;
  let closed = false;
  let wakeUp: NodeJS.Timeout | undefined;

  // Throws when the entry is missing: that is a broken build, not a failing tool.
  const findPlace = () => {
    place ??= {
      entry: realpathSync(entry),
      cwd: mkdtempSync(path.join(tmpdir(), "toolwright-runner-")),
    };
    return place;
  };

  const start = (): Runner => {
    const runner = startRunner({
      ...findPlace(),
      limits: overrides,
      freed: () => pump(),
      left: (gone, why) => {
        runners.delete(gone);
        kills[why]++;
        if (!closed && gone.space !== undefined && gone.calls.size > 0) backoff.killed(gone.space);
        setImmediate(pump);
      },
    });
    runners.add(runner);
    const gone = runner.gone.then(() => void leaving.delete(gone));
    leaving.add(gone);
    return runner;
  };

  /** A runner the Space may use now: an idle one of its own, a new one, any idle one, or a busy one of its own with capacity. */
  const find = (space: string): Runner | undefined => {
    const all = [...runners];
    const own = all.filter((runner) => runner.space === space);
    const idle = all
      .filter((runner) => runner.calls.size === 0)
      .sort((a, b) => a.usedAt - b.usedAt);
    const spare =
      own.find((runner) => runner.calls.size === 0) ??
      idle.find((runner) => runner.space === undefined) ??
      (all.length < size ? start() : idle[0]) ??
      (own.length === 0 && all.length < 3 * size ? start() : undefined);
    if (spare !== undefined) return spare;
    const roomy = (runner: Runner) =>
      (runner.waits() || runner.quick()) &&
      runner.calls.size < limits.callsPerRunner &&
      runner.rss < limits.crowdedRssBytes;
    return own.filter(roomy).sort((a, b) => a.calls.size - b.calls.size)[0];
  };

  const pump = () => {
    clearTimeout(wakeUp);
    let soonest = Number.POSITIVE_INFINITY;
    queue.serve((space, queued) => {
      const pause = backoff.wait(space);
      soonest = Math.min(soonest, pause === 0 ? soonest : pause);
      const runner = pause === 0 ? find(space) : undefined;
      if (runner === undefined) return false;
      if (runner.space !== undefined && runner.space !== space) runner.send({ type: "clear" });
      runner.space = space;
      queued.place(runner, ++calls);
      return true;
    });
    if (soonest < Number.POSITIVE_INFINITY) wakeUp = setTimeout(pump, soonest + 1);
  };

  const retireExtras = () => {
    const now = performance.now();
    for (const runner of runners) {
      if (runners.size <= size) return;
      if (runner.calls.size === 0 && now - runner.usedAt > limits.idleMs) runner.kill("closing");
    }
  };
  const stopWatchdog = startWatchdog(runners, limits, retireExtras);

  return {
    run: (task, timeoutMs, signal) =>
      new Promise((settle) => {
        findPlace();
        if (closed) return settle({ kind: "refused", why: "closing" });
        queueCall({ task, timeoutMs, signal, limits, queue, settle });
        pump();
      }),
    kills: () => ({ ...kills }),
    pids: () => [...runners].flatMap((runner) => runner.pid ?? []),
    async close() {
      closed = true;
      stopWatchdog();
      clearTimeout(wakeUp);
      for (const queued of queue.clear()) queued.end({ kind: "refused", why: "closing" });
      for (const runner of runners) runner.kill("closing");
      await Promise.all(leaving);
      if (place !== undefined) await rm(place.cwd, { recursive: true, force: true });
    },
  };
};
