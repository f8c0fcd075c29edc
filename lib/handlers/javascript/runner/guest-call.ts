import { randomFillSync } from "node:crypto";
import type { QuickJSHandle } from "quickjs-emscripten-core";
import { jsonDepth } from "../json-depth";
import type { Limits } from "../limits";
import { machineNow } from "../machine-clock";
import type { EndedByRunner, FromRunner, ToRunner } from "../protocol";
import { startCpuWatch } from "./cpu-watch";
import { type Engine, OutOfMemory, toolFile } from "./engine";
import { answerPurely } from "./guest-ops";
import { readThrown } from "./read-thrown";

type Stop = Extract<EndedByRunner, { kind: "stopped" }>["why"];
export type GuestCall = {
  reply(message: Extract<ToRunner, { type: "reply" }>): void;
  cancel(): void;
};
type Run = {
  engine: Engine;
  message: Extract<ToRunner, { type: "run" }>;
  limits: Limits;
  send(message: FromRunner): void;
  /** Called once, after the last message was sent. */
  release(reusable: boolean): void;
};

const seeds = new Int32Array(1024);
let seedsTaken = seeds.length;
/** Four random numbers. Drawn from the system in batches, because each draw is costly. */
const seed = () => {
  if (seedsTaken === seeds.length) {
    randomFillSync(seeds);
    seedsTaken = 0;
  }
  seedsTaken += 4;
  return Array.from(seeds.subarray(seedsTaken - 4, seedsTaken));
};
const asText = (value: unknown, longest: number) => String(value ?? "").slice(0, longest);

/** Runs one call of a guest module on an engine, in slices: each entry into the guest is timed. */
export const startGuestCall = ({ engine, message, limits, send, release }: Run): GuestCall => {
  const { context, entries } = engine;
  const call = message.call;
  const timeoutMs = message.until - machineNow();
  let deadline = performance.now() + timeoutMs;
  let ended: EndedByRunner | undefined;
  let stop: Stop | undefined;
  let broken = false;
  let loading = true;
  let closed = false;
  let spent = 0;
  let usedBySlice = startCpuWatch();
  let fetches = 0;
  let waiting = 0;
  let logged = 0;
  let streamed = 0;
  let deadlineTimer: NodeJS.Timeout | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;

  const stopped = (why: Stop, detail?: string): EndedByRunner => ({ kind: "stopped", why, detail });

  const end = (how: EndedByRunner) => {
    // An interrupted guest reports the interruption as its own failure; ignore that.
    if (stop === undefined) ended ??= how;
    return "";
  };

  const write = (text: string) => {
    const line = JSON.parse(text) as { level?: unknown; message?: unknown; data?: unknown };
    const level =
      (["debug", "warn", "error"] as const).find((known) => known === line.level) ?? "info";
    logged += text.length;
    if (logged > limits.logBytes) {
      const note = `The rest of this call's log was dropped because it exceeds ${limits.logBytes / 1024} KB.`;
      send({ type: "log", call, level: "warn", message: note });
      return "full";
    }
    const data = line.data === undefined ? undefined : JSON.stringify(line.data);
    send({ type: "log", call, level, message: asText(line.message, limits.logBytes), data });
    return "";
  };

  const tooLarge = (op: string): string => {
    if (op === "value") return end(stopped("too-large"));
    // The call ends with this reason even if the guest catches the error.
    if (op === "stream") end(stopped("stream-too-large"));
    if (op === "log") {
      return write(
        JSON.stringify({ level: "warn", message: "A log line was too long and was dropped." }),
      );
    }
    throw new Error("The data is larger than a tool may pass at once.");
  };

  const wakeIn = (text: string) => {
    clearTimeout(wakeTimer);
    wakeTimer = undefined;
    if (text === "") return "";
    const delay = Math.min(Number(text) || 0, timeoutMs + limits.graceMs);
    wakeTimer = setTimeout(() => {
      wakeTimer = undefined;
      slice(() => enter(entries.wake));
    }, delay);
    return "";
  };

  const ask = (text: string) => {
    if (fetches >= limits.hostCalls) {
      throw new Error(`A call may fetch at most ${limits.hostCalls} times.`);
    }
    const n = fetches++;
    waiting++;
    send({ type: "fetch", call, n, args: text });
    return String(n);
  };

  engine.ops = (op, text, bytes) => {
    switch (op) {
      case "value":
        return end({ kind: "value", json: text });
      case "nothing":
        return end({ kind: "nothing" });
      case "absent":
      case "unset":
        return end({ kind: "absent", always: op === "absent" });
      case "thrown":
        return end(readThrown(text, { loading, full: engine.full() }));
      case "not-json":
      case "no-default":
      case "no-function": {
        const detail = asText(JSON.parse(text), 200);
        return end(detail === "out of memory" ? stopped("memory") : stopped(op, detail));
      }
      case "log":
        return write(text);
      case "fetch":
        return ask(text);
      case "stream":
        streamed += text.length + limits.chunkBytes;
        if (streamed > limits.jsonBytes) return tooLarge(op);
        if (jsonDepth(text) > limits.jsonDepth)
          throw new Error(`A chunk may be nested at most ${limits.jsonDepth} levels deep.`);
        send({ type: "stream", call, chunk: text });
        return "";
      case "wake":
        return wakeIn(text);
      case "too-large":
        return tooLarge(text);
      default:
        return answerPurely(op, text, bytes);
    }
  };

  engine.interrupted = () => {
    if (stop === undefined && usedBySlice() + spent > limits.cpuMs) stop = "cpu";
    else if (stop === undefined && performance.now() > deadline) stop = "deadline";
    return stop !== undefined;
  };

  const enter = (entry: QuickJSHandle, ...args: QuickJSHandle[]) => {
    const result = context.callFunction(entry, context.undefined, args);
    if (result.error === undefined || ended !== undefined || stop !== undefined) return;
    const described = context.callFunction(entries.thrown, context.undefined, result.error);
    if (described.error !== undefined) ended ??= stopped(engine.full() ? "memory" : "engine");
  };

  const pump = () => {
    while (ended === undefined && stop === undefined && engine.runtime.hasPendingJob()) {
      engine.runtime.executePendingJobs(64).dispose();
      engine.interrupted();
    }
  };

  const close = () => {
    if (closed || ended === undefined) return;
    closed = true;
    clearTimeout(deadlineTimer);
    clearTimeout(wakeTimer);
    send({ type: "done", call, ended });
    release(!broken && stop === undefined && !engine.grown());
  };

  const slice = (work: () => void) => {
    if (closed) return;
    usedBySlice = startCpuWatch();
    try {
      work();
      pump();
    } catch (error) {
      // The error passed through the engine's own stack frames, so its state is unknown.
      broken = true;
      const exhausted = error instanceof OutOfMemory || engine.full();
      ended ??= stopped(exhausted ? "memory" : error instanceof RangeError ? "stack" : "engine");
    }
    spent += usedBySlice();
    if (stop !== undefined) ended ??= stopped(stop);
    if (waiting === 0 && wakeTimer === undefined) {
      // Out of memory, the guest cannot even report its failure.
      ended ??= stopped(engine.full() ? "memory" : "unsettled");
    }
    close();
  };

  const giveUp = (why: "deadline" | "cancelled", text: string) => {
    if (closed) return;
    // Gives the guest's abort listeners a little time, for example to log.
    deadline = performance.now() + 50;
    waiting++;
    slice(() => enter(entries.abort, context.newString(text)));
    ended ??= stopped(why);
    close();
  };

  slice(() => {
    const input = `${message.input.slice(0, -1)},"seed":${JSON.stringify(seed())}}`;
    enter(entries.start, context.newString(input));
    if (ended !== undefined || stop !== undefined) return;
    const module = context.evalCode(message.code, toolFile, { type: "module" });
    if (module.error !== undefined) return enter(entries.thrown, module.error);
    loading = false;
    enter(entries.run, module.value);
  });
  if (!closed) {
    const left = Math.max(0, deadline - performance.now());
    deadlineTimer = setTimeout(() => giveUp("deadline", "The call timed out."), left);
  }

  return {
    reply: ({ n, head, base64 }) => {
      waiting--;
      slice(() => {
        spent = 0;
        const bytes = base64 === undefined ? undefined : Buffer.from(base64, "base64");
        const buffer = bytes && context.newArrayBuffer(new Uint8Array(bytes).buffer);
        enter(
          entries.reply,
          context.newNumber(n),
          context.newString(head),
          buffer ?? context.undefined,
        );
      });
    },
    cancel: () => giveUp("cancelled", "The call was cancelled."),
  };
};
