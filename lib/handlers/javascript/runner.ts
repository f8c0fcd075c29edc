import { createFrameReader, encodeFrame } from "./frames";
import { defaultLimits, type Limits } from "./limits";
import type { FromRunner, ToRunner } from "./protocol";
import { checkModule } from "./runner/check-module";
import type { Engine } from "./runner/engine";
import { guestKind, queryKind } from "./runner/engine-kinds";
import { createEngines } from "./runner/engines";
import { type GuestCall, startGuestCall } from "./runner/guest-call";
import { runQuery } from "./runner/run-query";

/**
 * The entry of a sandbox process. It runs without environment, file access or child processes (`--permission`),
 * exchanges frames over stdin and stdout, and exits when its parent does.
 */
const limits: Limits = { ...defaultLimits, ...JSON.parse(process.argv[2] ?? "{}") };
// Hides the machine's time zone from tools and makes dates the same everywhere.
// biome-ignore lint/style/noProcessEnv: the environment is empty, and this sets Node's time zone.
process.env.TZ = "UTC";

const engines = createEngines(guestKind(limits), limits);
const queryEngines = createEngines(queryKind(limits), limits);
/** Query engines are prepared only after the first query: most runners never get one, and engines take memory. */
let queried = false;
const calls = new Map<number, GuestCall | undefined>();
const cancelledEarly = new Set<number>();

let idle: NodeJS.Timeout | undefined;

const rest = () => {
  engines.rest();
  if (queried) queryEngines.rest();
  clearTimeout(idle);
  idle = setTimeout(() => {
    queried = false;
    engines.wipe();
    queryEngines.wipe();
    queryEngines.forgetSpare();
    // An idle process allocates nothing, so the garbage collector would not run by itself for hours.
    globalThis.gc?.();
  }, limits.idleMs);
};

const send = (message: FromRunner) => {
  process.stdout.write(encodeFrame(message));
};
const finish = (call: number) => {
  calls.delete(call);
  cancelledEarly.delete(call);
  if (calls.size === 0) rest();
};

const run = (message: Extract<ToRunner, { type: "run" }>, engine: Engine) => {
  const release = (reusable: boolean) => {
    engines.giveBack(engine, reusable);
    finish(message.call);
  };
  const guest = startGuestCall({ engine, message, limits, send, release });
  if (calls.has(message.call)) calls.set(message.call, guest);
  if (cancelledEarly.has(message.call)) guest.cancel();
};

const check = (message: Extract<ToRunner, { type: "check" }>, engine: Engine) => {
  const from = performance.now();
  engine.interrupted = () => performance.now() - from > limits.cpuMs;
  const ended = checkModule(engine, message.code, message.withoutDefault === true);
  send({ type: "done", call: message.call, ended });
  finish(message.call);
};

const query = (message: Extract<ToRunner, { type: "query" }>, engine: Engine<"query">) => {
  queried = true;
  const { ended, reusable } = runQuery(engine, message, limits);
  send({ type: "done", call: message.call, ended });
  queryEngines.giveBack(engine, reusable);
  finish(message.call);
};

/** Runs the call on an engine, synchronously if one is ready. */
const withEngine = <Used>(
  call: number,
  engine: Used | Promise<Used>,
  use: (engine: Used) => void,
) => {
  clearTimeout(idle);
  if (calls.size > 0) send({ type: "started", call });
  calls.set(call, undefined);
  const fail = () => {
    send({ type: "done", call, ended: { kind: "stopped", why: "engine" } });
    finish(call);
  };
  if (engine instanceof Promise) engine.then(use).catch(fail);
  else {
    try {
      use(engine);
    } catch {
      fail();
    }
  }
};

const cancel = (call: number) => {
  if (calls.has(call)) cancelledEarly.add(call);
  calls.get(call)?.cancel();
};

const obey = (message: ToRunner) => {
  switch (message.type) {
    case "run":
      return withEngine(message.call, engines.take(), (engine) => run(message, engine));
    case "check":
      return withEngine(message.call, engines.take(), (engine) => check(message, engine));
    case "query":
      return withEngine(message.call, queryEngines.take(), (engine) => query(message, engine));
    case "reply":
      return calls.get(message.call)?.reply(message);
    case "cancel":
    case "drop":
      return cancel(message.call);
    case "clear":
      engines.wipe();
      return queryEngines.wipe();
  }
};

const inbox: ToRunner[] = [];
let draining = false;
const drain = () => {
  const message = inbox.shift();
  if (message !== undefined) obey(message);
  draining = inbox.length > 0;
  if (draining) setImmediate(drain);
};

/** Removes a call that has not started from the inbox. Returns whether it was there. */
const forget = (call: number): boolean => {
  const at = inbox.findIndex((message) => "call" in message && message.call === call);
  if (at < 0 || calls.has(call)) return false;
  inbox.splice(at, 1);
  return true;
};

// One message per turn, pings first: a pong waits for at most one guest.
const take = (text: string) => {
  const message = JSON.parse(text) as ToRunner;
  if (message.type === "ping") return send({ type: "pong" });
  if (message.type === "drop" && forget(message.call)) return;
  inbox.push(message);
  if (draining) return;
  draining = true;
  // Drain after all messages of this read are queued: a later one may drop this call.
  process.nextTick(drain);
};

process.stdin.on("data", createFrameReader(take, Number.POSITIVE_INFINITY));
process.stdin.on("end", () => process.exit());
process.stdin.on("error", () => process.exit());
process.stdout.on("error", () => process.exit());
rest();
// Tells the parent that this process is ready.
send({ type: "pong" });
