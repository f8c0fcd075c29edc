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
    | { t: "run"; code: string; input: string; timeoutMs: number }
    | { t: "check"; code: string; withoutDefault?: boolean }
    | { t: "query"; input: string; timeoutMs: number };
  /** Hears everything the guest says before its end; a `fetch` is answered through `reply`. */
  hear(message: FromRunner, reply: (head: string, base64?: string) => void): void;
};
type Running = { task: Task; end(ended: Ended): void; waiting: number };

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
  /** Takes a place for the call; `begin` is told when the process can hear, at once if it can already. */
  reserve(call: number, task: Task, end: (ended: Ended) => void, begin: () => void): void;
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

  const kill = (why: KillReason, blamed?: number) => {
    if (dead) return;
    dead = true;
    child.kill("SIGKILL");
    options.left(runner, why);
    for (const [call, running] of calls) {
      const neighbour = blamed !== undefined && blamed !== call;
      running.end({ kind: "killed", why: neighbour ? "neighbour" : why });
    }
    calls.clear();
  };

  const hearReady = () => {
    if (ready) return;
    ready = true;
    const begins = [...unbegun.values()];
    unbegun.clear();
    for (const begin of begins) begin();
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
      running.end(message.ended);
      return options.freed();
    }
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
    reserve(call, task, end, begin) {
      newest = call;
      calls.set(call, { task, end, waiting: 0 });
      if (ready) begin();
      else unbegun.set(call, begin);
    },
    giveUp(call) {
      if (!unbegun.delete(call)) return true;
      calls.delete(call);
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
