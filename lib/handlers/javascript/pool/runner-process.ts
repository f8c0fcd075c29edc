import { getPriority, setPriority } from "node:os";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { defaultLimits, type Limits } from "../limits";
import { createFrameReader, writeFrame } from "./frames";
import {
  type Completion,
  type FromRunner,
  fromRunner,
  type KillReason,
  type ToRunner,
} from "./protocol";
import { createSendAhead } from "./send-ahead";
import { spawnIsolated } from "./spawn-isolated";

/** One call in the pool. */
export type Task = {
  owner: CallOwner;
  /** The message that starts it, without the call number, which the pool assigns. */
  message:
    | { type: "run"; code: string; payload: string }
    | { type: "check"; code: string; withoutDefault?: boolean }
    | { type: "query"; payload: string };
  /**
   * Receives the guest's messages before the call ends. `reply` answers a `fetch` or an `input`.
   */
  onMessage(message: FromRunner, reply: (head: string, base64?: string) => void): void;
};
/** A call assigned to a runner, with the events that the runner reports to the pool. */
type RunnerCall = {
  task: Task;
  /** Sends the task. Called when the process is ready. */
  start(): void;
  /** Called when no other call runs before this one any more. */
  onStarted(): void;
  end(completion: Completion): void;
  /** Moves the call to another runner. It has not started, and will not start in this process. */
  requeue(): void;
};
type ActiveCall = RunnerCall & {
  call: number;
  owner: CallOwner;
  /** Start time by `performance.now()`, or undefined while it waits behind another call. */
  startedAt: number | undefined;
  /** Time of its start or its latest reply. */
  resumedAt: number;
  replyCount: number;
  /** Whether it is waiting for the host or for a timer. */
  isWaiting: boolean;
};

/**
 * Operating system priorities. A process with a value ten higher gets a tenth of the time while
 * both compute.
 */
const PRIORITY_STEP = 10;
const LOWEST_PRIORITY = 19;

/** A sandbox process and its calls, all of one Space. */
export type Runner = {
  readonly pid: number | undefined;
  space: string | undefined;
  /** Time at which it last had work, by `performance.now()`. */
  lastUsedAt: number;
  rss: number;
  /** The unanswered ping: when it was sent, and the CPU time used by then. */
  pendingPing: { since: number; cpuMs: number } | undefined;
  /** The last reading of its CPU time, and when it was taken. */
  usage: { at: number; cpuMs: number } | undefined;
  /**
   * Whether it computed so much that other processes go first. That cannot be undone, so it is
   * replaced for another Space.
   */
  hasLowPriority: boolean;
  lowerPriority(): void;
  /** In the order in which they were added. */
  readonly calls: readonly ActiveCall[];
  /** Whether its process has started. */
  isReady(): boolean;
  /**
   * Whether every call in it is waiting for the host or for a timer, so that another of the same
   * Space may run.
   */
  isWaiting(): boolean;
  /**
   * Whether its calls are quick, so that another of the same Space may be sent ahead, to start as
   * soon as they have ended.
   */
  isQuick(): boolean;
  add(call: number, runnerCall: RunnerCall): void;
  /** Returns whether the call has started. If not, drops it. */
  dropUnlessStarted(call: number): boolean;
  send(message: ToRunner): void;
  /**
   * Kills the process. The call `culprit` fails with `reason`, and other calls as "sibling-killed".
   */
  kill(reason: KillReason, culprit?: number): void;
  readonly exited: Promise<void>;
};

const EXIT_NOTICE_MS = 500;

/** The signals that stop a server, and may reach its runners too. A ready runner ignores them. */
const STOP_SIGNALS: readonly unknown[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Maximum frame size. The output of expressions is the longest message, and each of its characters
 * may take three bytes.
 */
const MAX_FRAME_BYTES = 3 * defaultLimits.queryBytes + 1024;

/** Starts a runner process. Calls `onExit` once, when the process can no longer be used. */
export const startRunner = (options: {
  entry: string;
  cwd: string;
  limits: Partial<Limits>;
  onExit(runner: Runner, reason: KillReason): void;
  onFree(): void;
}): Runner => {
  const child = spawnIsolated(options.entry, options.cwd, options.limits);
  // Not a Map, which keeps calls that have ended in memory until the next full collection.
  const calls: ActiveCall[] = [];
  const pendingStarts = new Map<number, () => void>();
  let isDead = false;
  let isReady = false;
  let lastCall = 0;

  const kill = (reason: KillReason, culprit?: number) => {
    if (isDead) return;
    isDead = true;
    sendAhead.stop();
    child.kill("SIGKILL");
    options.onExit(runner, reason);
    // Each requeued call goes to the front, so the last one comes first.
    for (const activeCall of calls.toReversed()) {
      const isSibling = culprit !== undefined && culprit !== activeCall.call;
      const isUnsent = reason === "external" && pendingStarts.has(activeCall.call);
      const hasStarted = activeCall.startedAt !== undefined && !isUnsent;
      if (!hasStarted && reason !== "closing") activeCall.requeue();
      else activeCall.end({ kind: "killed", reason: isSibling ? "sibling-killed" : reason });
    }
    calls.length = 0;
  };

  const findCall = (call: number) => calls.find((activeCall) => activeCall.call === call);
  const remove = (activeCall: ActiveCall) => {
    const index = calls.indexOf(activeCall);
    if (index >= 0) calls.splice(index, 1);
  };

  const countComputing = () => calls.filter(({ isWaiting }) => !isWaiting).length;

  /** Requeues the calls that have not started, in order. Returns false if there were none. */
  const takeBack = () => {
    const sentAhead = calls.toReversed().filter(({ call }) => !runner.dropUnlessStarted(call));
    for (const activeCall of sentAhead) activeCall.requeue();
    if (sentAhead.length > 0) setImmediate(options.onFree);
    return sentAhead.length > 0;
  };
  const sendAhead = createSendAhead(takeBack);

  const markStarted = (activeCall: ActiveCall | undefined) => {
    if (activeCall === undefined || activeCall.startedAt !== undefined) return;
    activeCall.startedAt = performance.now();
    activeCall.resumedAt = activeCall.startedAt;
    activeCall.onStarted();
  };

  const onReady = () => {
    if (isReady) return;
    isReady = true;
    // The CPU time it took to start does not count.
    runner.usage = undefined;
    const starts = [...pendingStarts];
    pendingStarts.clear();
    for (const [, start] of starts) start();
    options.onFree();
  };

  const handleMessage = (message: FromRunner) => {
    runner.pendingPing = undefined;
    if (message.type === "pong") return onReady();
    const activeCall = findCall(message.call);
    // A late message of a dropped call is fine, but a message of a call that was never sent is not.
    if (activeCall === undefined) return message.call > lastCall ? kill("crashed") : undefined;
    if (message.type === "done") {
      remove(activeCall);
      runner.lastUsedAt = performance.now();
      sendAhead.onProgress(runner.lastUsedAt - activeCall.resumedAt);
      activeCall.end(message.completion);
      // The runner starts the oldest message in its inbox, and reports that only if others have
      // started.
      if (calls.every(({ startedAt }) => startedAt === undefined)) markStarted(calls[0]);
      return options.onFree();
    }
    markStarted(activeCall);
    if (message.type === "started") return;
    if (message.type === "waiting") {
      // If a reply was sent in the meantime, the call continues.
      activeCall.isWaiting = message.replies === activeCall.replyCount;
      sendAhead.onProgress(performance.now() - activeCall.resumedAt);
      return runner.isWaiting() ? options.onFree() : undefined;
    }
    const isRequest = message.type === "fetch" || message.type === "input";
    activeCall.task.onMessage(message, (head, base64) => {
      if (!isRequest || !calls.includes(activeCall)) return;
      const { call, requestId } = message;
      activeCall.replyCount++;
      activeCall.resumedAt = performance.now();
      activeCall.isWaiting = false;
      runner.send({ type: "reply", call, requestId, payload: head, base64 });
    });
  };

  /**
   * Writes the frames of one turn of the event loop together, because each write may have to wake
   * the process.
   */
  const writeAtEndOfTurn = (chunk: Buffer | string) => {
    if (child.stdin.writableCorked === 0) {
      child.stdin.cork();
      setImmediate(() => child.stdin.uncork());
    }
    child.stdin.write(chunk);
  };

  const runner: Runner = {
    pid: child.pid,
    space: undefined,
    lastUsedAt: performance.now(),
    rss: 0,
    pendingPing: undefined,
    usage: undefined,
    hasLowPriority: false,
    lowerPriority() {
      runner.hasLowPriority = true;
      try {
        if (child.pid !== undefined)
          setPriority(child.pid, Math.min(LOWEST_PRIORITY, getPriority() + PRIORITY_STEP));
      } catch {
        // The process has just ended, or this account lacks the permission.
      }
    },
    calls,
    isReady: () => isReady,
    isWaiting: () => countComputing() === 0,
    isQuick: () => isReady && sendAhead.allows(countComputing()),
    add(call, runnerCall) {
      lastCall = call;
      const activeCall: ActiveCall = {
        ...runnerCall,
        call,
        owner: runnerCall.task.owner,
        startedAt: undefined,
        resumedAt: performance.now(),
        replyCount: 0,
        isWaiting: false,
      };
      const isBehind = calls.length > 0 && !runner.isWaiting();
      calls.push(activeCall);
      if (isBehind) sendAhead.onSent();
      else activeCall.startedAt = performance.now();
      const start = () => {
        runnerCall.start();
        if (!isBehind) runnerCall.onStarted();
      };
      if (isReady) start();
      else pendingStarts.set(call, start);
    },
    dropUnlessStarted(call) {
      const wasPending = pendingStarts.delete(call);
      const activeCall = findCall(call);
      if (!wasPending && activeCall?.startedAt !== undefined) return true;
      if (activeCall) remove(activeCall);
      if (!wasPending) runner.send({ type: "drop", call });
      return false;
    },
    send(message) {
      if (isDead) return;
      const { payload, ...header }: ToRunner & { payload?: string } = message;
      writeFrame(writeAtEndOfTurn, header, payload);
    },
    kill,
    exited: new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    }),
  };

  const readFrames = createFrameReader((text) => {
    if (!isDead) handleMessage(fromRunner.parse(JSON.parse(text)));
  }, MAX_FRAME_BYTES);
  child.stdout.on("data", (chunk: Buffer) => {
    try {
      readFrames(chunk);
    } catch {
      // A protocol violation means that the process no longer runs our code.
      kill("crashed");
    }
  });
  // A broken pipe is usually noticed before the exit event, which tells who ended the process.
  const onPipeError = () => void setTimeout(() => kill("crashed"), EXIT_NOTICE_MS).unref();
  child.stdin.on("error", onPipeError);
  child.stdout.on("error", onPipeError);
  child.once("error", () => kill("crashed"));
  // A guest cannot cause SIGKILL, so somebody else stopped the process. Before a guest runs, it may
  // also mean a lack of memory, so no other process is started for the same calls.
  child.once("exit", (_code, signal) => {
    const isExternal = isReady ? signal === "SIGKILL" : STOP_SIGNALS.includes(signal);
    kill(isExternal ? "external" : "crashed");
  });
  return runner;
};
