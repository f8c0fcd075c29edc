import { availableParallelism } from "node:os";
import { failed, type Outcome } from "@/lib/agent/tool-error";
import type { GuestCall, Sandbox } from "@/lib/handlers/handler";
import { createHostCalls } from "./host-calls";
import { jsonDepth } from "./json-depth";
import { defaultLimits, type Limits } from "./limits";
import { failStopped, outcomeOf } from "./outcome-of";
import { createPool } from "./pool";
import type { Ended, FromRunner } from "./protocol";
import { createSources } from "./sources";
import { clearerIssue, type SyntaxIssue, stripTypes } from "./strip-types";

/** A call that also wants the chunks its guest streams, in order, each a JSON value. */
type StreamingCall = GuestCall & { stream?: (chunk: unknown) => void };

/** Only code is parsed for it, so it can share runners with no Space. */
const checkers = "\u0000check";
const checkMs = 5_000;

const writeInput = (call: GuestCall, limits: Limits): string | Outcome => {
  const tooLarge = (what: string) => failed("LIMIT_EXCEEDED", `The tool's arguments ${what}.`);
  try {
    const input = JSON.stringify({ params: call.params, context: call.context });
    if (Buffer.byteLength(input) > limits.jsonBytes) return tooLarge("are larger than 1 MB");
    // Two levels are the envelope's own.
    if (jsonDepth(input) > limits.jsonDepth + 2)
      return tooLarge(`nest deeper than ${limits.jsonDepth} levels`);
    return input;
  } catch (error) {
    if (error instanceof RangeError) return tooLarge("nest too deep");
    throw error;
  }
};

const parseOr = <T>(json: string, otherwise: T): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return otherwise;
  }
};

const plainIssue = ({ line, column, message }: SyntaxIssue) => ({ line, column, message });

/**
 * The sandbox of user code: `entry` is the bundled runner, `size` how many of its processes are kept.
 * `run` resolves to an outcome whatever the guest does, at the latest a moment after the call's time is up.
 */
export const createSandbox = (options: {
  entry: string;
  size?: number;
  limits?: Partial<Limits>;
}): Sandbox & { pids(): number[] } => {
  const overrides = options.limits ?? {};
  const limits: Limits = { ...defaultLimits, ...overrides };
  const size = options.size ?? availableParallelism() + 1;
  const pool = createPool(options.entry, size, limits, overrides);
  const sources = createSources();

  const runOnce = async (call: StreamingCall, code: string, input: string, timeoutMs: number) => {
    const ending = new AbortController();
    const fetch = createHostCalls(call, limits, ending.signal);
    let logged = 0;
    let streamed = 0;
    const hear = (message: FromRunner, reply: (head: string, base64?: string) => void) => {
      if (message.t === "fetch") return fetch(message.args, reply);
      // The runner keeps to the same limits; these hold even if the guest has taken the runner over.
      if (message.t === "stream") {
        streamed += message.chunk.length;
        if (streamed <= limits.jsonBytes) call.stream?.(parseOr(message.chunk, null));
        return;
      }
      if (message.t !== "log") return;
      logged += message.message.length + (message.data?.length ?? 0);
      if (logged > 2 * limits.logBytes) return;
      const data = message.data === undefined ? undefined : parseOr(message.data, message.data);
      call.log(message.level, message.message, data);
    };
    const message = { t: "run", code, input, timeoutMs } as const;
    try {
      return await pool.run({ space: call.space, message, hear }, timeoutMs, call.signal);
    } finally {
      ending.abort();
    }
  };

  const run = async (call: StreamingCall): Promise<Outcome> => {
    if (Buffer.byteLength(call.code) > limits.codeBytes) {
      return failed(
        "LIMIT_EXCEEDED",
        `The tool's code is larger than ${limits.codeBytes / 1024} KB.`,
      );
    }
    const input = writeInput(call, limits);
    if (typeof input !== "string") return input;
    const from = performance.now();
    const known = sources.get(call.code);
    const ended = await runOnce(call, known ?? call.code, input, call.timeoutMs);
    // The engine's parser refused it, so nothing has run yet: perhaps it is TypeScript.
    if (ended.kind !== "syntax" || known !== undefined) return outcomeOf(ended, call, limits);
    const stripped = await stripTypes(call.code);
    if (!stripped.ok) {
      const issue = clearerIssue(ended, stripped.issue);
      return outcomeOf({ kind: "syntax", ...issue }, call, limits);
    }
    sources.set(call.code, stripped.code);
    const left = call.timeoutMs - (performance.now() - from);
    if (left <= 0) return failStopped("deadline", call, limits);
    return outcomeOf(await runOnce(call, stripped.code, input, left), call, limits);
  };

  const checkOnce = (code: string): Promise<Ended> => {
    const task = { space: checkers, message: { t: "check", code } as const, hear: () => {} };
    return pool.run(task, checkMs, AbortSignal.timeout(2 * checkMs));
  };

  return {
    run,
    async check(code) {
      const first = await checkOnce(code);
      let ended = first;
      if (first.kind === "syntax") {
        const stripped = await stripTypes(code);
        if (!stripped.ok) return [plainIssue(clearerIssue(first, stripped.issue))];
        ended = await checkOnce(stripped.code);
      }
      if (ended.kind === "checked") return ended.issues;
      if (ended.kind === "syntax") return [plainIssue(ended)];
      return [{ line: 1, column: 1, message: "The code could not be checked. Try again." }];
    },
    pids: pool.pids,
    close: pool.close,
  };
};
