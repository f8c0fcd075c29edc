import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import { bodyTurns } from "@/lib/flow-control/body-turns";
import type { GuestCall, GuestHook, HookName, Sandbox } from "@/lib/handlers/handler";
import { getJsonDepth } from "../../json-depth";
import { defaultLimits, type Limits } from "../limits";
import { createPool, type Pool } from "../pool/pool";
import type { Completion } from "../pool/protocol";
import { createCheck } from "./check";
import { type Chunks, createGuestMessageHandler } from "./guest-messages";
import { createMissingExports } from "./missing-exports";
import { createQuery } from "./query";
import { pickClearerIssue, stripTypes } from "./strip-types";
import { formatBytes, toHookOutcome, toOutcome } from "./to-outcome";

type ModuleCall = Omit<GuestCall, "params">;
type GuestInput =
  | { params: unknown; context: unknown }
  | Pick<GuestHook, "hook" | "args" | "context">;

/** Maximum amount of cached code, in characters. */
const MAX_STRIPPED_CHARS = 8 * 1024 * 1024;

/** Creates a cache of tools' TypeScript with its types stripped. */
const createStrippedSources = () =>
  new LRUCache<string, string>({
    maxSize: MAX_STRIPPED_CHARS,
    sizeCalculation: (stripped, code) => code.length + stripped.length,
  });

/**
 * Builds the guest's input. The arguments are usually also those of the context's only tool call,
 * so they are sent once, and the guest restores them.
 */
const toGuestInput = ({ params, context }: Pick<GuestCall, "params" | "context">): GuestInput => {
  const toolCalls = context.toolCalls.map(({ params: own, ...toolCall }) =>
    own === params ? toolCall : { ...toolCall, params: own },
  );
  return { params, context: { ...context, toolCalls } };
};

/** Maximum number of copies of the arguments in an input, and the number of levels around them. */
type Envelope = { copies: number; levels: number };
const callEnvelope: Envelope = { copies: 1, levels: 2 };
/** `validate` receives the arguments on their own and in its list of tool calls. */
const hookEnvelope: Envelope = { copies: 2, levels: 5 };

const exceedsBytes = (input: GuestInput, bytes: number, { copies }: Envelope, limit: number) =>
  bytes > limit &&
  // Anything that is not an argument may take as much again.
  (bytes > limit * (copies + 1) ||
    ("params" in input && Buffer.byteLength(JSON.stringify(input.params)) > limit));

const serializeInput = (input: GuestInput, envelope: Envelope, limits: Limits) => {
  const tooLarge = (what: string) => toolFailure("LIMIT_EXCEEDED", `The tool's arguments ${what}.`);
  try {
    const json = JSON.stringify(input);
    if (exceedsBytes(input, Buffer.byteLength(json), envelope, limits.jsonBytes))
      return tooLarge(`are larger than ${formatBytes(limits.jsonBytes)}`);
    if (getJsonDepth(json) > limits.jsonDepth + envelope.levels)
      return tooLarge(`are nested deeper than ${limits.jsonDepth} levels`);
    return json;
  } catch (error) {
    if (error instanceof RangeError) return tooLarge("are nested too deeply");
    throw error;
  }
};

/**
 * Hooks that may be rerun, because they only determine which tools a caller sees. Everything else
 * belongs to a call and runs once.
 */
const repeatableHooks: ReadonlySet<HookName> = new Set<HookName>(["isAvailable", "definition"]);

/** Whether the call ended with its process, possibly because of another call there. */
const isLost = (completion: Completion): boolean =>
  completion.kind === "killed" &&
  ["sibling-killed", "external", "crashed", "memory", "silent"].includes(completion.reason);

/**
 * Returns the result of a call that streamed but returned nothing: one string if all chunks are
 * strings, or else the list of chunks. For the response type mixed, which is never a list, a single
 * chunk is the result.
 */
const joinChunks = (chunks: Chunks, responseType: GuestCall["responseType"]): Outcome => {
  if (chunks.every((chunk) => typeof chunk === "string"))
    return { ok: true, value: chunks.join("") };
  const isWhole = responseType === "mixed" && chunks.length === 1;
  return { ok: true, value: isWhole ? chunks[0] : chunks };
};

/** Resolves when a call's result may be processed. Returns undefined if it may be immediately. */
const waitForResultTurn = ({ space, agent, key }: GuestCall, completion: Completion) =>
  completion.kind === "value"
    ? bodyTurns.wait({ space, agent, key }, completion.json.length)
    : undefined;

/** Creates functions that run a guest's module. They repeat what has not begun or may be repeated. */
const createModuleRunner = (pool: Pool, limits: Limits) => {
  const strippedSources = createStrippedSources();

  const runOnce = async (call: ModuleCall, code: string, payload: string, timeoutMs: number) => {
    const messages = createGuestMessageHandler(call, limits);
    const message = { type: "run", code, payload } as const;
    try {
      const { space, agent, key } = call;
      const owner = { space, agent, key };
      const task = { owner, message, onMessage: messages.onMessage };
      return { completion: await pool.run(task, timeoutMs, call.signal), chunks: messages.chunks };
    } finally {
      messages.close();
    }
  };

  /** Runs a module written in JavaScript or TypeScript. */
  const runModule = async (
    call: ModuleCall,
    input: string,
  ): Promise<{ completion: Completion; chunks: Chunks }> => {
    const timeoutMs = call.remainingMs ?? call.timeoutMs;
    const startedAt = performance.now();
    const cachedCode = strippedSources.get(call.code);
    const first = await runOnce(call, cachedCode ?? call.code, input, timeoutMs);
    // The parser rejected it, so nothing has run yet. It may be TypeScript.
    if (first.completion.kind !== "syntax" || cachedCode !== undefined) return first;
    const { space, agent, key } = call;
    const stripResult = await stripTypes(call.code, { space, agent, key }, call.signal);
    if (!stripResult.ok) {
      const issue = pickClearerIssue(first.completion, stripResult.issue);
      return { completion: { kind: "syntax", ...issue }, chunks: [] };
    }
    strippedSources.set(call.code, stripResult.code);
    const remainingMs = timeoutMs - (performance.now() - startedAt);
    if (remainingMs <= 0)
      return { completion: { kind: "stopped", reason: "deadline" }, chunks: [] };
    return runOnce(call, stripResult.code, input, remainingMs);
  };

  const runHook = async (call: GuestHook, input: string): Promise<Completion> => {
    const startedAt = performance.now();
    const { completion } = await runModule(call, input);
    if (!repeatableHooks.has(call.hook) || !isLost(completion)) return completion;
    const remainingMs = (call.remainingMs ?? call.timeoutMs) - (performance.now() - startedAt);
    if (remainingMs <= 0) return completion;
    return (await runModule({ ...call, remainingMs }, input)).completion;
  };

  return { runModule, runHook };
};

/**
 * Creates the sandbox for user code. `entry` is the path of the bundled runner, and `size` is the
 * number of processes kept. `run` resolves to an outcome whatever the guest does, shortly after the
 * call's timeout at the latest.
 */
export const createSandbox = (options: {
  entry: string;
  size?: number;
  limits?: Partial<Limits>;
  /** Called when the system did not start a process. */
  report?(error: unknown): void;
}): Sandbox & Pick<Pool, "pids" | "kills" | "state"> => {
  const { entry, size = availableParallelism() + 1, report = () => {} } = options;
  const overrides = options.limits ?? {};
  const limits: Limits = { ...defaultLimits, ...overrides };
  const pool = createPool({ entry, size, limits, overrides, report });
  const { runModule, runHook } = createModuleRunner(pool, limits);
  const missingExports = createMissingExports();

  const prepareInput = (
    call: ModuleCall,
    input: GuestInput,
    envelope: Envelope,
  ): string | Outcome =>
    Buffer.byteLength(call.code) > limits.codeBytes
      ? toolFailure(
          "LIMIT_EXCEEDED",
          `The tool's code is larger than ${formatBytes(limits.codeBytes)}.`,
        )
      : serializeInput(input, envelope, limits);

  return {
    async run(call) {
      const input = prepareInput(call, toGuestInput(call), callEnvelope);
      if (typeof input !== "string") return input;
      const { completion, chunks } = await runModule(call, input);
      const turn = waitForResultTurn(call, completion);
      if (turn) await turn;
      if (completion.kind === "nothing" && chunks.length > 0)
        return joinChunks(chunks, call.responseType);
      if (completion.kind === "nothing" && call.code.includes("commitToolOutput"))
        call.log("warn", "The tool finished without committing or returning any output.");
      const outcome = toOutcome(completion, call, limits);
      if (completion.kind === "value") await bodyTurns.pause(completion.json.length);
      return outcome;
    },
    async hook(call) {
      if (missingExports.has(call.code, call.hook)) return undefined;
      const { hook, args, context } = call;
      const input = prepareInput(call, { hook, args, context }, hookEnvelope);
      if (typeof input !== "string") return input;
      const completion = await runHook(call, input);
      if (completion.kind !== "absent") return toHookOutcome(completion, call, limits);
      if (completion.isPermanent) missingExports.add(call.code, hook);
      return undefined;
    },
    query: createQuery(pool, limits),
    check: createCheck(pool),
    pids: pool.pids,
    kills: pool.kills,
    state: pool.state,
    close: pool.close,
  };
};
