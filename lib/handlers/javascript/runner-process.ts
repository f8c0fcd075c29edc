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

/** One call on its way through the pool. */
export type Task = {
  space: string;
  /** The message that starts it, but for the number the pool gives it. */
  message:
    | { t: "run"; code: string; input: string }
    | { t: "check"; code: string; withoutDefault?: boolean }
    | { t: "query"; input: string };
  /** Hears everything the guest says before its end; a `fetch` is answered through `reply`. */
  hear(message: FromRunner, reply: (head: string, base64?: string) => void): void;
};
/** What the pool is told of a call that has a place. */
export type Placed = {
  task: Task;
  /** The process can hear: now is the time to say what it has to do. */
  begin(): void;
  /** Nothing stands before it any more. */
  begun(): void;
  end(ended: Ended): void;
  /** It had not begun when its process ended, so it needs another place. */
  again(): void;
};
/** `since` when it has run, by `performance.now()`; undefined while it stands behind another call. */
type Running = Placed & { waiting: number; since: number | undefined };

/** A call may be sent after another that is still running, when that one's forerunner took less, milliseconds. */
const quickMs = 5;

/** A sandbox process and the calls in it, all of one Space. */
export type Runner = {
  readonly pid: number | undefined;
  space: string | undefined;
  /** When it last had work, by `performance.now()`. */
  usedAt: number;
  rss: number;
  /** The sign of life it still owes: when it was asked, and how much processor time it had used by then. */
  owes: { since: number; cpuMs: number } | undefined;
  readonly calls: ReadonlyMap<number, Running>;
  /** Every call in it waits for the host, so another of the same Space may run meanwhile. */
  waits(): boolean;
  /**
   * It runs one call and is quick: another of the same Space may be sent ahead, to be begun as soon as that one
   * is over. Neither process then sleeps between the two, and waking costs more than a small tool does.
   */
  quick(): boolean;
  /** Takes a place for the call. */
  reserve(call: number, placed: Placed): void;
  /** Whether the call was begun; if not, its place is given up. */
  giveUp(call: number): boolean;
  send(message: ToRunner): void;
  /** Ends the process at once; `blamed` fails for `why`, its neighbours because of it. */
  kill(why: KillReason, blamed?: number): void;
  readonly gone: Promise<void>;
};

/** What expressions find is the longest that is said, and every character of it may take three bytes. */
const frameLimit = 3 * defaultLimits.queryBytes + 1024;

/** Starts a runner with nothing to inherit. `left` is told once, when the process is of no more use. */
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
      else running.end({ kind: "killed", why: neighbour ? "neighbour" : why });
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
    if (message.t === "pong") return hearReady();
    const running = calls.get(message.call);
    // A late word of a call that was given up is no offence; a call never started is.
    if (running === undefined) return message.call > newest ? kill("crashed") : undefined;
    if (message.t === "done") {
      calls.delete(message.call);
      runner.usedAt = performance.now();
      lastMs = runner.usedAt - (running.since ?? runner.usedAt);
      running.end(message.ended);
      // The runner takes up the oldest of what it was sent.
      if (calls.size === 1) for (const next of calls.values()) markBegun(next);
      return options.freed();
    }
    markBegun(running);
    if (message.t === "begun") return;
    if (message.t === "fetch") running.waiting++;
    running.task.hear(message, (head, base64) => {
      if (message.t !== "fetch" || calls.get(message.call) !== running) return;
      running.waiting--;
      runner.send({ t: "reply", call: message.call, n: message.n, head, base64 });
    });
    if (message.t === "fetch") options.freed();
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
      if (!unheard) runner.send({ t: "drop", call });
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
      // What it says is not the protocol: it is no longer our code that speaks.
      kill("crashed");
    }
  });
  child.stdin.on("error", () => kill("crashed"));
  child.stdout.on("error", () => kill("crashed"));
  child.once("error", () => kill("crashed"));
  child.once("exit", () => kill("crashed"));
  return runner;
};
