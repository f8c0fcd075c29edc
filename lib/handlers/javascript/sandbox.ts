import { availableParallelism } from "node:os";
import { failed, type Outcome } from "@/lib/agent/tool-error";
import type { GuestCall, GuestHook, Sandbox } from "@/lib/handlers/handler";
import { createAbsences } from "./absences";
import { createCheck } from "./check";
import { type Chunks, createHearing } from "./hearing";
import { jsonDepth } from "./json-depth";
import { defaultLimits, type Limits } from "./limits";
import { outcomeOf } from "./outcome-of";
import { createPool, type Pool } from "./pool";
import type { Ended } from "./protocol";
import { createQuery } from "./query";
import { createSources } from "./sources";
import { clearerIssue, stripTypes } from "./strip-types";

type Called = Omit<GuestCall, "params">;
type Input = { params: unknown; context: unknown } | Pick<GuestHook, "hook" | "args" | "context">;

const writeInput = (input: Input, limits: Limits): string | Outcome => {
  const tooLarge = (what: string) => failed("LIMIT_EXCEEDED", `The tool's arguments ${what}.`);
  try {
    const json = JSON.stringify(input);
    if (Buffer.byteLength(json) > limits.jsonBytes) return tooLarge("are larger than 1 MB");
    // The envelope adds two levels.
    if (jsonDepth(json) > limits.jsonDepth + 2)
      return tooLarge(`are nested deeper than ${limits.jsonDepth} levels`);
    return json;
  } catch (error) {
    if (error instanceof RangeError) return tooLarge("are nested too deeply");
    throw error;
  }
};

/** The result of a call that streamed and returned nothing: one text if all chunks are text, else their list. */
const joined = (chunks: Chunks): Outcome => ({
  ok: true,
  value: chunks.every((chunk) => typeof chunk === "string") ? chunks.join("") : chunks,
});

/**
 * Creates the sandbox for user code. `entry` is the path of the bundled runner, `size` the number of processes kept.
 * `run` resolves to an outcome whatever the guest does, shortly after the call's timeout at the latest.
 */
export const createSandbox = (options: {
  entry: string;
  size?: number;
  limits?: Partial<Limits>;
}): Sandbox & Pick<Pool, "pids" | "kills"> => {
  const overrides = options.limits ?? {};
  const limits: Limits = { ...defaultLimits, ...overrides };
  const size = options.size ?? availableParallelism() + 1;
  const pool = createPool(options.entry, size, limits, overrides);
  const sources = createSources();
  const absences = createAbsences();

  const runOnce = async (call: Called, code: string, input: string, timeoutMs: number) => {
    const hearing = createHearing(call, limits);
    const message = { type: "run", code, input } as const;
    try {
      const task = { space: call.space, message, hear: hearing.hear };
      return { ended: await pool.run(task, timeoutMs, call.signal), chunks: hearing.chunks };
    } finally {
      hearing.close();
    }
  };

  /** Runs a module written in JavaScript or TypeScript. */
  const perform = async (
    call: Called,
    input: string,
  ): Promise<{ ended: Ended; chunks: Chunks }> => {
    const from = performance.now();
    const known = sources.get(call.code);
    const first = await runOnce(call, known ?? call.code, input, call.timeoutMs);
    // The parser rejected it, so nothing has run yet. It may be TypeScript.
    if (first.ended.kind !== "syntax" || known !== undefined) return first;
    const stripped = await stripTypes(call.code);
    if (!stripped.ok) {
      const issue = clearerIssue(first.ended, stripped.issue);
      return { ended: { kind: "syntax", ...issue }, chunks: [] };
    }
    sources.set(call.code, stripped.code);
    const left = call.timeoutMs - (performance.now() - from);
    if (left <= 0) return { ended: { kind: "stopped", why: "deadline" }, chunks: [] };
    return runOnce(call, stripped.code, input, left);
  };

  const prepare = (call: Called, input: Input): string | Outcome =>
    Buffer.byteLength(call.code) > limits.codeBytes
      ? failed("LIMIT_EXCEEDED", `The tool's code is larger than ${limits.codeBytes / 1024} KB.`)
      : writeInput(input, limits);

  return {
    async run(call) {
      const input = prepare(call, { params: call.params, context: call.context });
      if (typeof input !== "string") return input;
      const { ended, chunks } = await perform(call, input);
      if (ended.kind === "nothing" && chunks.length > 0) return joined(chunks);
      return outcomeOf(ended, call, limits);
    },
    async hook(call) {
      if (absences.has(call.code, call.hook)) return undefined;
      const { hook, args, context } = call;
      const input = prepare(call, { hook, args, context });
      if (typeof input !== "string") return input;
      const { ended } = await perform(call, input);
      if (ended.kind !== "absent") return outcomeOf(ended, call, limits);
      if (ended.always) absences.add(call.code, hook);
      return undefined;
    },
    query: createQuery(pool, limits),
    check: createCheck(pool),
    pids: pool.pids,
    kills: pool.kills,
    close: pool.close,
  };
};
