import type { QuickJSHandle } from "quickjs-emscripten-core";
import { cutText, truncate } from "@/lib/schema/truncate";
import { getJsonDepth } from "../../json-depth";
import type { Limits } from "../limits";
import { machineNow } from "../machine-clock";
import type { FromRunner, RunnerCompletion, ToRunner } from "../pool/protocol";
import type { CompiledModules } from "./compiled-modules";
import { startCpuTimer } from "./cpu-timer";
import { drawSeed } from "./draw-seed";
import { type Engine, toStopReason } from "./engine";
import { runPureOp } from "./guest-ops";
import { CALL_FILE, TOOL_FILE } from "./module-names";
import { parseThrown } from "./parse-thrown";

type StopReason = Extract<RunnerCompletion, { kind: "stopped" }>["reason"];
export type GuestCall = {
  reply(message: Extract<ToRunner, { type: "reply" }>): void;
  cancel(): void;
};
type GuestCallOptions = {
  engine: Engine;
  modules: CompiledModules;
  message: Extract<ToRunner, { type: "run" }>;
  limits: Limits;
  send(message: FromRunner): void;
  /** Called once, after the last message has been sent. */
  release(isReusable: boolean): void;
};

/** Gives access to all exports of the tool's module, even if it has no default export. */
const callSource = `import * as tool from "${TOOL_FILE}"; export { tool };`;
const toText = (value: unknown, maxLength: number) => cutText(String(value ?? ""), maxLength);

/** Runs one call of a guest module on an engine, in slices. Each entry into the guest is timed. */
export const startGuestCall = ({
  engine,
  modules,
  message,
  limits,
  send,
  release,
}: GuestCallOptions): GuestCall => {
  const { context, entries } = engine;
  const call = message.call;
  const timeoutMs = message.deadline - machineNow();
  /** Whether the tool may commit its output only after it has returned. */
  const mayCommitLater = message.code.includes("commitToolOutput");
  let deadline = performance.now() + timeoutMs;
  let completion: RunnerCompletion | undefined;
  let stopReason: StopReason | undefined;
  let isBroken = false;
  let isLoading = true;
  let hasReturned = false;
  let isClosed = false;
  let isListening = false;
  let usedCpuMs = 0;
  let getSliceCpuMs = startCpuTimer();
  let requestCount = 0;
  let progressCount = 0;
  let pendingCount = 0;
  let replyCount = 0;
  let reportedReplyCount: number | undefined;
  let loggedChars = 0;
  let streamedBytes = 0;
  let deadlineTimer: NodeJS.Timeout | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;

  const toStopped = (reason: StopReason, detail?: string): RunnerCompletion => ({
    kind: "stopped",
    reason,
    detail,
  });

  const end = (completionOnEnd: RunnerCompletion) => {
    // An interrupted guest reports the interruption as its own failure. Ignore that.
    if (stopReason === undefined) completion ??= completionOnEnd;
    return "";
  };

  const writeLog = (text: string) => {
    const line = JSON.parse(text) as { level?: unknown; message?: unknown; data?: unknown };
    const level =
      (["debug", "warn", "error"] as const).find((candidate) => candidate === line.level) ?? "info";
    loggedChars += text.length;
    if (loggedChars > limits.logBytes) {
      const note = `The rest of this call's log was dropped because it exceeds ${limits.logBytes / 1024} KB.`;
      send({ type: "log", call, level: "warn", message: note });
      return "full";
    }
    const data = line.data === undefined ? undefined : JSON.stringify(line.data);
    send({ type: "log", call, level, message: toText(line.message, limits.logBytes), data });
    return "";
  };

  const tooLarge = (op: string): string => {
    if (op === "value") return end(toStopped("too-large"));
    // The call ends with this reason even if the guest catches the error.
    if (op === "stream" || op === "state") end(toStopped("stream-too-large"));
    if (op === "log") {
      return writeLog(
        JSON.stringify({ level: "warn", message: "A log line was too long and was dropped." }),
      );
    }
    throw new Error("The data exceeds the maximum size of one message.");
  };

  const scheduleWake = (text: string) => {
    clearTimeout(wakeTimer);
    wakeTimer = undefined;
    if (text === "") return "";
    const delay = Math.min(Number(text) || 0, timeoutMs + limits.graceMs);
    wakeTimer = setTimeout(() => {
      wakeTimer = undefined;
      runSlice(() => callEntry(entries.wake));
    }, delay);
    return "";
  };

  const requestFromHost = (type: "fetch" | "input", text: string) => {
    if (requestCount >= limits.hostCalls)
      throw new Error(
        `A call may use fetch and context.input at most ${limits.hostCalls} times in total.`,
      );
    const requestId = requestCount++;
    pendingCount++;
    send({ type, call, requestId, args: text });
    return String(requestId);
  };

  const reportProgress = (text: string) => {
    const { done, total, message } = JSON.parse(text) as Record<string, unknown>;
    progressCount++;
    if (progressCount > limits.progressReports || !Number.isFinite(done)) return "";
    const progress = {
      done: Number(done),
      ...(Number.isFinite(total) && { total: Number(total) }),
      ...(typeof message === "string" && { message: truncate(message, 1_000) }),
    };
    send({ type: "progress", call, progress });
    return "";
  };

  engine.ops = (op, text, bytes) => {
    switch (op) {
      case "value":
        return end({ kind: "value", json: text });
      case "nothing":
        return end({ kind: "nothing" });
      case "returned":
        hasReturned = true;
        return mayCommitLater ? "" : end({ kind: "nothing" });
      case "absent":
      case "unset":
        return end({ kind: "absent", isPermanent: op === "absent" });
      case "thrown":
        return end(parseThrown(text, { isLoading, isFull: engine.isFull() }));
      case "not-json":
      case "no-default":
      case "no-function": {
        const detail = toText(JSON.parse(text), 200);
        return end(detail === "out of memory" ? toStopped("memory") : toStopped(op, detail));
      }
      case "log":
        return writeLog(text);
      case "fetch":
      case "input":
        return requestFromHost(op, text);
      case "progress":
        return reportProgress(text);
      case "stream":
      case "state":
        streamedBytes += Buffer.byteLength(text) + limits.chunkOverheadBytes;
        if (streamedBytes > limits.jsonBytes) return tooLarge(op);
        if (getJsonDepth(text) > limits.jsonDepth)
          throw new Error(`A value may be nested at most ${limits.jsonDepth} levels deep.`);
        send({ type: op, call, json: text });
        return "";
      case "wake":
        return scheduleWake(text);
      case "listen":
        isListening = text !== "";
        return "";
      case "too-large":
        return tooLarge(text);
      default:
        return runPureOp(op, text, bytes);
    }
  };

  engine.isInterrupted = () => {
    if (stopReason === undefined && getSliceCpuMs() + usedCpuMs > limits.cpuMs) stopReason = "cpu";
    else if (stopReason === undefined && performance.now() > deadline) stopReason = "deadline";
    return stopReason !== undefined;
  };

  const callEntry = (entry: QuickJSHandle, ...args: QuickJSHandle[]) => {
    const result = context.callFunction(entry, context.undefined, args);
    if (result.error === undefined || completion !== undefined || stopReason !== undefined) return;
    const report = context.callFunction(entries.thrown, context.undefined, result.error);
    if (report.error !== undefined) completion ??= toStopped(engine.isFull() ? "memory" : "engine");
  };

  const runPendingJobs = () => {
    while (completion === undefined && stopReason === undefined && engine.runtime.hasPendingJob()) {
      engine.runtime.executePendingJobs(64).dispose();
      engine.isInterrupted();
    }
  };

  const finish = () => {
    if (isClosed || completion === undefined) return;
    isClosed = true;
    clearTimeout(deadlineTimer);
    clearTimeout(wakeTimer);
    send({ type: "done", call, completion });
    release(!isBroken && stopReason === undefined && !engine.hasGrown());
  };

  const runSlice = (work: () => void) => {
    if (isClosed) return;
    getSliceCpuMs = startCpuTimer();
    try {
      work();
      runPendingJobs();
    } catch (error) {
      // The error passed through the engine's own stack frames, so its state is unknown.
      isBroken = true;
      completion ??= toStopped(toStopReason(error, engine));
    }
    usedCpuMs += getSliceCpuMs();
    if (stopReason !== undefined) completion ??= toStopped(stopReason);
    if (pendingCount === 0 && wakeTimer === undefined && (hasReturned || !isListening)) {
      // When out of memory, the guest cannot even report its failure.
      if (engine.isFull()) completion ??= toStopped("memory");
      else completion ??= hasReturned ? { kind: "nothing" } : toStopped("unsettled");
    }
    finish();
    if (isClosed || reportedReplyCount === replyCount) return;
    reportedReplyCount = replyCount;
    send({ type: "waiting", call, replies: replyCount });
  };

  const abort = (reason: "deadline" | "cancelled", text: string) => {
    if (isClosed) return;
    // Give the guest's abort listeners a little time, for example to log.
    deadline = performance.now() + 50;
    pendingCount++;
    runSlice(() => callEntry(entries.abort, context.newString(text)));
    completion ??= toStopped(reason);
    finish();
  };

  runSlice(() => {
    // The engine's loader would cut off the code at a null character.
    const hasNullCharacter = message.code.includes("\0");
    if (!hasNullCharacter) modules.load(engine, message.code);
    const input = `${message.payload.slice(0, -1)},"seed":${JSON.stringify(drawSeed())}}`;
    callEntry(entries.start, context.newString(input));
    if (completion !== undefined || stopReason !== undefined) return;
    const evaluated = hasNullCharacter
      ? context.evalCode(message.code, TOOL_FILE, { type: "module" })
      : undefined;
    if (evaluated?.error !== undefined) return callEntry(entries.thrown, evaluated.error);
    const module = context.evalCode(callSource, CALL_FILE, { type: "module" });
    if (module.error !== undefined) return callEntry(entries.thrown, module.error);
    isLoading = false;
    callEntry(entries.run, module.value);
  });
  if (!isClosed) {
    const remainingMs = Math.max(0, deadline - performance.now());
    deadlineTimer = setTimeout(() => abort("deadline", "The call timed out."), remainingMs);
  }

  return {
    reply: ({ requestId, payload, base64 }) => {
      pendingCount--;
      replyCount++;
      runSlice(() => {
        usedCpuMs = 0;
        const bytes = base64 === undefined ? undefined : Buffer.from(base64, "base64");
        const buffer = bytes && context.newArrayBuffer(new Uint8Array(bytes).buffer);
        callEntry(
          entries.reply,
          context.newNumber(requestId),
          context.newString(payload),
          buffer ?? context.undefined,
        );
      });
    },
    cancel: () => abort("cancelled", "The call was cancelled."),
  };
};
