import { createFrameReader, encodeFrame } from "./frames";
import { defaultLimits, type Limits } from "./limits";
import {
  type Ended,
  type FromRunner,
  fromRunner,
  type KillReason,
  type ToRunner,
} from "./protocol";
import { spawnBare } from "./spawn-bare";

/** One call in the pool. */
export type Task = {
  space: string;
  /** The message that starts it, without the call number that the pool assigns. */
  message:
    | { type: "run"; code: string; input: string }
    | { type: "check"; code: string; withoutDefault?: boolean }
    | { type: "query"; input: string };
  /** Receives the guest's messages before its end. `reply` answers a `fetch`. */
  hear(message: FromRunner, reply: (head: string, base64?: string) => void): void;
};
/** A call assigned to a runner, with the events that the runner reports to the pool. */
export type Placed = {
  task: Task;
  /** The process is ready: send the task. */
  begin(): void;
  /** No other call runs before it any more. */
  begun(): void;
  end(ended: Ended): void;
  /** Its process ended before it started: assign it to another runner. */
  again(): void;
};
/** `since` is when it started, by `performance.now()`; undefined while it waits behind another call. */
type Running = Placed & { waiting: number; since: number | undefined };

/** A call may be sent ahead when the previous call took less than this, in milliseconds. */
const quickMs = 5;

/** A sandbox process and its calls, all of one Space. */
export type Runner = {
  readonly pid: number | undefined;
  space: string | undefined;
  /** When it last had work, by `performance.now()`. */
  usedAt: number;
  rss: number;
  /** The ping it has not answered yet: when it was sent, and the CPU time used by then. */
  owes: { since: number; cpuMs: number } | undefined;
  readonly calls: ReadonlyMap<number, Running>;
  /** Every call in it is waiting for the host, so another of the same Space may run meanwhile. */
  waits(): boolean;
  /**
   * It runs one call and its calls are quick: another of the same Space may be sent ahead, to start as soon as this
   * one ends. Neither process then sleeps between the two; waking up costs more than a small tool does.
   */
  quick(): boolean;
  /** Adds a call to the runner. */
  reserve(call: number, placed: Placed): void;
  /** Whether the call has started. If not, it is dropped. */
  giveUp(call: number): boolean;
  send(message: ToRunner): void;
  /** Kills the process. The call `blamed` fails for `why`; other calls fail as "sibling-killed". */
  kill(why: KillReason, blamed?: number): void;
  readonly gone: Promise<void>;
};

/** The output of expressions is the longest message, and each of its characters may take three bytes. */
const frameLimit = 3 * defaultLimits.queryBytes + 1024;

/** Starts a runner process. `left` is called once, when the process can no longer be used. */
export const startRunner = (options: {
  entry: string;
  cwd: string;
  limits: Partial<Limits>;
  left(runner: Runner, why: KillReason): void;
  freed(): void;
}): Runner => {
  const child = spawnBare(options.entry, options.cwd, options.limits);
  const calls = new Map<number, Running>();
  const unbegun = new Map<number, () => void>();
  let dead = false;
  let ready = false;
  let newest = 0;
  let lastMs = Number.POSITIVE_INFINITY;

  const kill = (why: KillReason, blamed?: number) => {
    if (dead) return;
    dead = true;
    child.kill("SIGKILL");
    options.left(runner, why);
    for (const [call, running] of calls) {
      const neighbour = blamed !== undefined && blamed !== call;
      if (running.since === undefined && why !== "closing") running.again();
      else running.end({ kind: "killed", why: neighbour ? "sibling-killed" : why });
    }
    calls.clear();
  };

  const markBegun = (running: Running | undefined) => {
    if (running === undefined || running.since !== undefined) return;
    running.since = performance.now();
    running.begun();
  };

  const hearReady = () => {
    if (ready) return;
    ready = true;
    const begins = [...unbegun];
    unbegun.clear();
    for (const [, begin] of begins) begin();
    options.freed();
  };

  const hear = (message: FromRunner) => {
    runner.owes = undefined;
    if (message.type === "pong") return hearReady();
    const running = calls.get(message.call);
    // A late message of a dropped call is fine; a message of a call that was never sent is not.
    if (running === undefined) return message.call > newest ? kill("crashed") : undefined;
    if (message.type === "done") {
      calls.delete(message.call);
      runner.usedAt = performance.now();
      lastMs = runner.usedAt - (running.since ?? runner.usedAt);
      running.end(message.ended);
      // The runner starts the oldest message in its inbox.
      if (calls.size === 1) for (const next of calls.values()) markBegun(next);
      return options.freed();
    }
    markBegun(running);
    if (message.type === "started") return;
    if (message.type === "fetch") running.waiting++;
    running.task.hear(message, (head, base64) => {
      if (message.type !== "fetch" || calls.get(message.call) !== running) return;
      running.waiting--;
      runner.send({ type: "reply", call: message.call, n: message.n, head, base64 });
    });
    if (message.type === "fetch") options.freed();
  };

  const runner: Runner = {
    pid: child.pid,
    space: undefined,
    usedAt: performance.now(),
    rss: 0,
    owes: undefined,
    calls,
    waits: () => [...calls.values()].every((running) => running.waiting > 0),
    quick: () => ready && calls.size === 1 && lastMs < quickMs,
    reserve(call, placed) {
      newest = call;
      const running: Running = { ...placed, waiting: 0, since: undefined };
      const behind = calls.size > 0 && !runner.waits();
      calls.set(call, running);
      if (!behind) running.since = performance.now();
      const begin = () => {
        placed.begin();
        if (!behind) placed.begun();
      };
      if (ready) begin();
      else unbegun.set(call, begin);
    },
    giveUp(call) {
      const unheard = unbegun.delete(call);
      if (!unheard && calls.get(call)?.since !== undefined) return true;
      calls.delete(call);
      if (!unheard) runner.send({ type: "drop", call });
      return false;
    },
    send: (message) => void (dead || child.stdin.write(encodeFrame(message))),
    kill,
    gone: new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    }),
  };

  const read = createFrameReader((text) => {
    if (!dead) hear(fromRunner.parse(JSON.parse(text)));
  }, frameLimit);
  child.stdout.on("data", (chunk: Buffer) => {
    try {
      read(chunk);
    } catch {
      // A protocol violation means that the process no longer runs our code.
      kill("crashed");
    }
  });
  child.stdin.on("error", () => kill("crashed"));
  child.stdout.on("error", () => kill("crashed"));
  child.once("error", () => kill("crashed"));
  child.once("exit", () => kill("crashed"));
  return runner;
};
