import { defaultLimits, type Limits } from "../limits";
import { createFrameReader, writeFrame } from "../pool/frames";
import type { FromRunner, ToRunner } from "../pool/protocol";
import { checkModule } from "./check-module";
import { createCompiledModules } from "./compiled-modules";
import { startCpuTimer } from "./cpu-timer";
import type { Engine } from "./engine";
import { createGuestEngineKind, createQueryEngineKind } from "./engine-kinds";
import { createEnginePool } from "./engine-pool";
import { type GuestCall, startGuestCall } from "./guest-call";
import { runQuery } from "./run-query";

/**
 * The entry point of a sandbox process. It runs without an environment, file access or child
 * processes (`--permission`), exchanges frames over stdin and stdout, and exits when its parent
 * does.
 */
const limits: Limits = { ...defaultLimits, ...JSON.parse(process.argv[2] ?? "{}") };
// Hides the machine's time zone from tools and makes dates the same everywhere.
// biome-ignore lint/style/noProcessEnv: the environment is empty, and this sets Node's time zone.
process.env.TZ = "UTC";

const engines = createEnginePool(createGuestEngineKind(limits), limits);
const queryEngines = createEnginePool(createQueryEngineKind(limits), limits);
const modules = createCompiledModules(limits.compiledBytes);
/**
 * Query engines are prepared only after the first query, because most runners never get one and
 * engines take memory.
 */
let hasQueried = false;
const calls = new Map<number, GuestCall | undefined>();
const cancelledBeforeStart = new Set<number>();

let idleTimer: NodeJS.Timeout | undefined;

const clear = () => {
  engines.clear();
  queryEngines.clear();
  modules.clear();
};

const onIdle = () => {
  engines.scheduleSpare();
  if (hasQueried) queryEngines.scheduleSpare();
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    hasQueried = false;
    clear();
    queryEngines.dropSpare();
    // An idle process allocates nothing, so the garbage collector would not run by itself for
    // hours.
    globalThis.gc?.();
  }, limits.idleMs);
};

const send = (message: FromRunner) => {
  writeFrame((chunk) => process.stdout.write(chunk), message);
};
const finish = (call: number) => {
  calls.delete(call);
  cancelledBeforeStart.delete(call);
  if (calls.size === 0) onIdle();
};

const run = (message: Extract<ToRunner, { type: "run" }>, engine: Engine) => {
  const release = (isReusable: boolean) => {
    engines.release(engine, isReusable);
    finish(message.call);
  };
  const guest = startGuestCall({ engine, modules, message, limits, send, release });
  if (calls.has(message.call)) calls.set(message.call, guest);
  if (cancelledBeforeStart.has(message.call)) guest.cancel();
};

const check = (message: Extract<ToRunner, { type: "check" }>, engine: Engine) => {
  const getUsedCpuMs = startCpuTimer();
  engine.isInterrupted = () => getUsedCpuMs() > limits.cpuMs;
  const completion = checkModule(engine, message.code, message.withoutDefault === true);
  send({ type: "done", call: message.call, completion });
  finish(message.call);
};

const query = (message: Extract<ToRunner, { type: "query" }>, engine: Engine<"query">) => {
  hasQueried = true;
  const { completion, isReusable } = runQuery(engine, message, limits);
  send({ type: "done", call: message.call, completion });
  queryEngines.release(engine, isReusable);
  finish(message.call);
};

/** Runs the call on an engine, synchronously if one is ready. */
const withEngine = <Used>(
  call: number,
  engine: Used | Promise<Used>,
  use: (engine: Used) => void,
) => {
  clearTimeout(idleTimer);
  if (calls.size > 0) send({ type: "started", call });
  calls.set(call, undefined);
  const fail = () => {
    send({ type: "done", call, completion: { kind: "stopped", reason: "engine" } });
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
  if (calls.has(call)) cancelledBeforeStart.add(call);
  calls.get(call)?.cancel();
};

const handleMessage = (message: ToRunner) => {
  switch (message.type) {
    case "run":
      return withEngine(message.call, engines.acquire(), (engine) => run(message, engine));
    case "check":
      return withEngine(message.call, engines.acquire(), (engine) => check(message, engine));
    case "query":
      return withEngine(message.call, queryEngines.acquire(), (engine) => query(message, engine));
    case "reply":
      return calls.get(message.call)?.reply(message);
    case "cancel":
    case "drop":
      return cancel(message.call);
    case "clear":
      return clear();
  }
};

const inbox: ToRunner[] = [];
let isDraining = false;
const drain = () => {
  const message = inbox.shift();
  if (message !== undefined) handleMessage(message);
  isDraining = inbox.length > 0;
  if (isDraining) setImmediate(drain);
};

/** Removes a call that has not started from the inbox. Returns false if it was not there. */
const dropQueued = (call: number): boolean => {
  const index = inbox.findIndex((message) => "call" in message && message.call === call);
  if (index < 0 || calls.has(call)) return false;
  inbox.splice(index, 1);
  return true;
};

// Handles one message per turn and pings first, so that a pong waits for at most one guest.
const onFrame = (text: string, payload: string) => {
  const message = { ...JSON.parse(text), payload } as ToRunner;
  if (message.type === "ping") return send({ type: "pong" });
  if (message.type === "drop" && dropQueued(message.call)) return;
  inbox.push(message);
  if (isDraining) return;
  isDraining = true;
  // Drain after all messages of this read are queued, because a later one may drop this call.
  process.nextTick(drain);
};

// Ctrl-C and systemd also send these to the server's child processes. The server lets its calls end
// before it stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.stdin.on("data", createFrameReader(onFrame, Number.POSITIVE_INFINITY));
process.stdin.on("end", () => process.exit());
process.stdin.on("error", () => process.exit());
process.stdout.on("error", () => process.exit());
onIdle();
// Tells the parent that this process is ready.
send({ type: "pong" });
