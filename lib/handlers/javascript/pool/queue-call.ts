import type { CallOwner } from "@/lib/flow-control/call-owner";
import type { FairQueue } from "@/lib/flow-control/fair-queue";
import type { Limits } from "../limits";
import { machineNow } from "../machine-clock";
import type { Completion } from "./protocol";
import type { Runner, Task } from "./runner-process";

/** A task waiting for a runner. */
export type QueuedCall = {
  owner: CallOwner;
  /** Time at which it was queued, on the monotonic clock. */
  queuedAt: number;
  /** Ends the call, whether it is queued or assigned. */
  end(completion: Completion): void;
  /** Assigns the call to a runner, under a unique call number. */
  assign(runner: Runner, call: number): void;
};

type QueueCallOptions = {
  task: Task;
  timeoutMs: number;
  signal: AbortSignal;
  limits: Pick<Limits, "abortGraceMs" | "graceMs">;
  queue: FairQueue<QueuedCall>;
  settle(completion: Completion): void;
};

/**
 * Queues a task and tracks it until its result, deadline or cancellation, whichever comes first.
 */
export const queueCall = ({ task, timeoutMs, signal, limits, queue, settle }: QueueCallOptions) => {
  const { owner } = task;
  const queuedAt = performance.now();
  const deadline = queuedAt + timeoutMs;
  const getRemainingMs = () => Math.max(1, deadline - performance.now());
  let placement: { runner: Runner; call: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = (completion: Completion) => {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
    settle(completion);
  };
  /** Returns whether the call has started. If not, removes it, so that it will not start. */
  const hasStarted = (): boolean => {
    if (placement) return placement.runner.dropUnlessStarted(placement.call);
    queue.remove(queuedCall);
    return false;
  };
  const expire = () => {
    if (!hasStarted() || !placement) return end({ kind: "refused", reason: "queue-timeout" });
    const { runner, call } = placement;
    const reason = signal.aborted ? "cancelled" : "deadline";
    // The result may have arrived while this process was busy. It is read before the next
    // immediate.
    setImmediate(
      () => runner.calls.some((each) => each.call === call) && runner.kill(reason, call),
    );
  };
  const expireIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(expire, ms);
  };
  const cancel = () => {
    if (!hasStarted() || !placement) return end({ kind: "stopped", reason: "cancelled" });
    placement.runner.send({ type: "cancel", call: placement.call });
    expireIn(limits.abortGraceMs);
  };

  const queuedCall: QueuedCall = {
    owner,
    queuedAt,
    end,
    assign(runner, call) {
      placement = { runner, call };
      runner.add(call, {
        task,
        start() {
          const { message } = task;
          const machineDeadline = machineNow() + getRemainingMs();
          runner.send(
            message.type === "check"
              ? { ...message, call }
              : { ...message, call, deadline: machineDeadline },
          );
        },
        onStarted: () => expireIn(getRemainingMs() + limits.graceMs),
        end,
        requeue() {
          placement = undefined;
          queue.addFirst(queuedCall);
        },
      });
    },
  };

  if (signal.aborted) return settle({ kind: "stopped", reason: "cancelled" });
  expireIn(timeoutMs);
  signal.addEventListener("abort", cancel);
  queue.add(queuedCall)?.end({ kind: "refused", reason: "queue-full" });
};
