import type { FairQueue } from "./fair-queue";
import type { Limits } from "./limits";
import { machineNow } from "./machine-clock";
import type { Ended } from "./protocol";
import type { Runner, Task } from "./runner-process";

/** A task waiting for a runner. */
export type QueuedCall = {
  /** Ends the call, wherever it is. */
  end(ended: Ended): void;
  /** Assigns it to a runner, under a unique call number. */
  place(runner: Runner, call: number): void;
};

type Asked = {
  task: Task;
  timeoutMs: number;
  signal: AbortSignal;
  limits: Pick<Limits, "abortMs" | "graceMs">;
  queue: FairQueue<QueuedCall>;
  settle(ended: Ended): void;
};

/**
 * Queues a task and tracks it to its end: its result, its deadline or its cancellation, whichever comes first.
 */
export const queueCall = ({ task, timeoutMs, signal, limits, queue, settle }: Asked) => {
  const { space } = task;
  const deadline = performance.now() + timeoutMs;
  const left = () => Math.max(1, deadline - performance.now());
  let placed: { runner: Runner; call: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = (ended: Ended) => {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
    settle(ended);
  };
  /** Whether the call has started. If not, it is removed and will not start. */
  const isUnderWay = (): boolean => {
    if (placed) return placed.runner.giveUp(placed.call);
    queue.remove(space, queued);
    return false;
  };
  const giveUp = () => {
    if (!isUnderWay() || !placed) return end({ kind: "refused", why: "queue-timeout" });
    const { runner, call } = placed;
    const why = signal.aborted ? "cancelled" : "deadline";
    // The result may have arrived while this process was busy; it is read before the next immediate.
    setImmediate(() => runner.calls.has(call) && runner.kill(why, call));
  };
  const endIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  const cancel = () => {
    if (!isUnderWay() || !placed) return end({ kind: "stopped", why: "cancelled" });
    placed.runner.send({ type: "cancel", call: placed.call });
    endIn(limits.abortMs);
  };

  const queued: QueuedCall = {
    end,
    place(runner, call) {
      placed = { runner, call };
      runner.reserve(call, {
        task,
        begin() {
          const { message } = task;
          const until = machineNow() + left();
          runner.send(
            message.type === "check" ? { ...message, call } : { ...message, call, until },
          );
        },
        begun: () => endIn(left() + limits.graceMs),
        end,
        again() {
          placed = undefined;
          queue.addFirst(space, queued);
        },
      });
    },
  };

  if (signal.aborted) settle({ kind: "stopped", why: "cancelled" });
  else if (!queue.add(space, queued)) settle({ kind: "refused", why: "queue-full" });
  else {
    endIn(timeoutMs);
    signal.addEventListener("abort", cancel);
  }
};
