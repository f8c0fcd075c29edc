import { Worker } from "node:worker_threads";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { createFairQueue } from "@/lib/flow-control/fair-queue";

export type SyntaxIssue = { line: number; column: number; message: string };
type StripResult = { ok: true; code: string } | { ok: false; issue: SyntaxIssue };

type Reply = { code: string } | { error: { code?: string; message: string; stack: string } };

/**
 * Timeout for one module, in milliseconds. Ordinary code takes only a few, but each level of some
 * syntax, such as `<T>(<T>(`, doubles the parser's work.
 */
const TIMEOUT_MS = 3_000;

const program = `
const { parentPort } = require("node:worker_threads");
const { stripTypeScriptTypes } = require("node:module");
parentPort.on("message", (source) => {
  try {
    parentPort.postMessage({ code: stripTypeScriptTypes(source, { mode: "strip" }) });
  } catch ({ code, message, stack }) {
    parentPort.postMessage({ error: { code, message, stack } });
  }
});
`;

/**
 * The thread that runs Node's parser. Code that is nested too deeply damages the parser's memory,
 * after which it fails on any code. A separate thread can be replaced.
 */
let thread: Worker | undefined;
const startThread = (): Worker => {
  const worker = new Worker(program, {
    eval: true,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  worker.once("exit", () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
};

/** Whether the code is at fault, rather than the parser. */
const isSyntaxError = (code = "") => /^ERR_(INVALID|UNSUPPORTED)_TYPESCRIPT_SYNTAX$/.test(code);

const endThread = () => {
  void thread?.terminate();
  thread = undefined;
};

/** Returns the thread's reply, or undefined if the thread had to be ended. */
const parse = async (code: string): Promise<Reply | undefined> => {
  thread ??= startThread();
  const worker = thread;
  const { promise, resolve } = Promise.withResolvers<Reply | undefined>();
  const timer = setTimeout(resolve, TIMEOUT_MS);
  const giveUp = () => resolve(undefined);
  worker.ref();
  worker.once("message", resolve).once("error", giveUp).once("exit", giveUp);
  worker.postMessage(code);
  const reply = await promise;
  clearTimeout(timer);
  worker.off("message", resolve).off("error", giveUp).off("exit", giveUp);
  worker.unref();
  if (reply && ("code" in reply || isSyntaxError(reply.error.code))) return reply;
  endThread();
  return undefined;
};

/**
 * Converts an error of Node's parser. Node prints the position above the stack: `:<line>`, the
 * lines around it, and carets below the column.
 */
const toSyntaxIssue = ({ message, stack }: { message: string; stack: string }): SyntaxIssue => {
  const line = Number(/^:(\d+)$/m.exec(stack)?.[1] ?? 1);
  const carets = /^( *)\^+$/m.exec(stack)?.[1] ?? "";
  return { line, column: carets.length + 1, message };
};

/** The issue for code that no parser can read, because it would need too much of the stack. */
export const tooDeep: SyntaxIssue = {
  line: 1,
  column: 1,
  message: "The code is nested too deeply to be read. Split it into functions.",
};

/**
 * Chooses between two errors about the same code: the engine's, which stops at the first type
 * annotation, or TypeScript's. A token that cannot begin a type is a mistake in both languages, and
 * the engine's position is more precise.
 */
export const pickClearerIssue = (engine: SyntaxIssue, typescript: SyntaxIssue): SyntaxIssue =>
  /^unexpected token in expression: '[^<:@']/.test(engine.message) ? engine : typescript;

const strip = async (code: string): Promise<StripResult> => {
  const reply = await parse(code);
  if (!reply) return { ok: false, issue: tooDeep };
  return "code" in reply
    ? { ok: true, code: reply.code }
    : { ok: false, issue: toSyntaxIssue(reply.error) };
};

type Turn = { owner: CallOwner; begin(): void };
const turns = createFairQueue<Turn>({
  maxQueued: Number.POSITIVE_INFINITY,
  maxQueuedPerSpace: Number.POSITIVE_INFINITY,
});
let isBusy = false;

const beginNext = () => {
  turns.serve(({ begin }) => {
    if (isBusy) return false;
    isBusy = true;
    begin();
    return true;
  });
};

/** Waits for the thread. Resolves to false if the signal aborts first. */
const waitForTurn = (owner: CallOwner, signal: AbortSignal | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const leave = () => {
      turns.remove(turn);
      resolve(false);
    };
    const turn: Turn = {
      owner,
      begin() {
        signal?.removeEventListener("abort", leave);
        resolve(true);
      },
    };
    signal?.addEventListener("abort", leave, { once: true });
    turns.add(turn);
    beginNext();
  });

/**
 * Strips the types from TypeScript. Every remaining character keeps its position. Modules are
 * processed one at a time, and Spaces take turns, because a module can be made to take long. If the
 * signal aborts before the turn, the result is the same as for code that takes too long.
 */
export const stripTypes = async (
  code: string,
  owner: CallOwner,
  signal?: AbortSignal,
): Promise<StripResult> => {
  if (!(await waitForTurn(owner, signal))) return { ok: false, issue: tooDeep };
  try {
    return await strip(code);
  } finally {
    isBusy = false;
    beginNext();
  }
};
