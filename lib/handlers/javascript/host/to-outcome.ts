import { formatCount } from "@/lib/agent/format-count";
import {
  isAuthorErrorCode,
  type Outcome,
  TOOL_ERROR_STATUS,
  type ToolError,
  type ToolErrorCode,
  toolFailure,
} from "@/lib/agent/tool-error";
import type { Log } from "@/lib/handlers/handler";
import { timeoutFailure } from "@/lib/handlers/timeout-failure";
import { getJsonDepth } from "../../json-depth";
import type { Limits } from "../limits";
import type { Completion } from "../pool/protocol";

type Failure = [code: ToolErrorCode, message: string, details?: Partial<ToolError>];
/** The parts of a call that its outcome depends on. */
type CallInfo = { timeoutMs: number; log: Log };
type StoppedCompletion = Extract<Completion, { kind: "stopped" | "killed" | "refused" }>;

export const formatSeconds = (ms: number) => formatCount(ms / 1000, "second");
export const formatBytes = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.round(bytes / 1024)} KB`;

const endSentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);

const endedUnexpectedly: Failure = [
  "TOOL_EXECUTION_FAILED",
  "The sandbox process that ran this tool ended unexpectedly.",
];

/** Failure of work that had already started when it had to wait for the sandbox. */
export const queueFull: Failure = [
  "RATE_LIMITED",
  "Too many calls are waiting for the sandbox. Try again in a few seconds.",
  { retryAfterSeconds: 5 },
];

const describeFailures = (call: { timeoutMs: number }, limits: Limits, detail: string) => {
  const [code, message, details] = queueFull;
  const failures: Record<Exclude<StoppedCompletion["reason"], "deadline">, Failure> = {
    cpu: [
      "TIMEOUT",
      `The tool used more than ${formatSeconds(limits.cpuMs)} of CPU time without yielding. Look for an infinite loop, or do less per call.`,
    ],
    silent: [
      "TIMEOUT",
      "The tool blocked its process for too long and was stopped. Look for an infinite loop, or do less per call.",
    ],
    cancelled: ["TIMEOUT", "The call was cancelled."],
    memory: [
      "LIMIT_EXCEEDED",
      `The tool needed more than ${formatBytes(limits.memoryBytes)} of memory.`,
    ],
    stack: [
      "LIMIT_EXCEEDED",
      "The tool exceeded the maximum call stack size. Look for infinite recursion.",
    ],
    "too-large": [
      "LIMIT_EXCEEDED",
      `The tool's result is larger than ${formatBytes(limits.jsonBytes)}. Return less, or use pagination.`,
    ],
    "not-json": [
      "TOOL_EXECUTION_FAILED",
      `The tool's result cannot be serialized as JSON (${detail}). Return plain objects, arrays, strings, numbers, booleans or null.`,
    ],
    "no-default": [
      "TOOL_EXECUTION_FAILED",
      `The module's default export is not a function (${detail}). Write \`export default async function (params, context) { … }\`.`,
    ],
    "no-function": [
      "TOOL_EXECUTION_FAILED",
      `An export of the tool's module must be a function (${detail}).`,
    ],
    "stream-too-large": [
      "LIMIT_EXCEEDED",
      `The tool streamed more than ${formatBytes(limits.jsonBytes)}. Stream less, or use pagination.`,
    ],
    unsettled: [
      "TOOL_EXECUTION_FAILED",
      "The tool is waiting for a promise that will never settle.",
    ],
    engine: ["TOOL_EXECUTION_FAILED", "The sandbox's engine failed while running this tool."],
    crashed: endedUnexpectedly,
    external: endedUnexpectedly,
    "sibling-killed": [
      "TOOL_EXECUTION_FAILED",
      "The call was lost because another call of the same Space in the same process was stopped.",
    ],
    closing: ["OPERATION_FAILED", "The server is shutting down."],
    "queue-full": [code, message, { ...details, hasNotStarted: true }],
    "queue-timeout": [
      code,
      `The tool did not start within ${formatSeconds(call.timeoutMs)} because the sandbox was busy. Try again in a few seconds.`,
      { ...details, hasNotStarted: true },
    ],
  };
  return failures;
};

const toStoppedOutcome = (
  reason: StoppedCompletion["reason"],
  call: { timeoutMs: number },
  limits: Limits,
  detail = "",
): Outcome =>
  reason === "deadline"
    ? timeoutFailure(call.timeoutMs)
    : toolFailure(...describeFailures(call, limits, detail)[reason]);

const toValueOutcome = (json: string, call: CallInfo, limits: Limits): Outcome => {
  if (Buffer.byteLength(json) > limits.jsonBytes)
    return toStoppedOutcome("too-large", call, limits);
  if (getJsonDepth(json) > limits.jsonDepth) {
    return toolFailure(
      "LIMIT_EXCEEDED",
      `The tool's result is nested deeper than ${limits.jsonDepth} levels.`,
    );
  }
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch {
    return toStoppedOutcome("not-json", call, limits, "JSON.stringify was replaced");
  }
};

/** Globals of Node.js and of browsers that authors expect and the sandbox lacks. */
const MISSING_GLOBALS =
  /^(require|module|exports|process|global|Buffer|window|document|navigator|localStorage|Intl|setInterval|setImmediate|XMLHttpRequest|WebSocket|AbortController|Headers|Request|Response|FormData|Blob)$/;

/** Returns a hint for the author if the code used a global that the sandbox lacks. */
const explainMissingGlobal = (message: string): string | undefined => {
  const [, name = ""] = /^'(\w+)' is not defined$/.exec(message) ?? [];
  return MISSING_GLOBALS.test(name)
    ? `The sandbox has no "${name}". Code can use ES2023 and globals such as fetch, URL, TextEncoder and setTimeout, but no packages.`
    : undefined;
};

const toThrownOutcome = (
  completion: Extract<Completion, { kind: "thrown" }>,
  call: CallInfo,
): Outcome => {
  const { name, message, stack, tool } = completion;
  const title = name === "" ? message : `${name}: ${message}`;
  if (tool === undefined || !isAuthorErrorCode(tool.code))
    call.log("error", `${title}\n${stack}`.trim());
  const hint = explainMissingGlobal(message);
  if (hint !== undefined) call.log("error", hint);
  if (tool === undefined) {
    return toolFailure(
      "TOOL_EXECUTION_FAILED",
      message === "" ? `The tool failed (${name || "no message"}).` : message,
    );
  }
  const { code, ...details } = tool;
  if (code === "")
    return toolFailure("TOOL_EXECUTION_FAILED", message || "The tool failed.", details);
  if (isAuthorErrorCode(code))
    return toolFailure(code, message || `The tool failed (${code}).`, details);
  const knownCodes = Object.keys(TOOL_ERROR_STATUS).filter(isAuthorErrorCode).join(", ");
  call.log("error", `"${code}" is not a ToolError code. Valid codes: ${knownCodes}.`);
  return toolFailure(
    "TOOL_EXECUTION_FAILED",
    `The tool failed with an unknown code, "${code.slice(0, 100)}": ${message}`,
    details,
  );
};

/** Converts the completion of a call to the caller's outcome. Details go to the author's log. */
export const toOutcome = (completion: Completion, call: CallInfo, limits: Limits): Outcome => {
  switch (completion.kind) {
    case "value":
      return toValueOutcome(completion.json, call, limits);
    case "nothing":
      return { ok: true, value: null };
    case "thrown":
      return toThrownOutcome(completion, call);
    case "syntax":
      return toolFailure(
        "TOOL_EXECUTION_FAILED",
        `The tool's code has a syntax error on line ${completion.line}, column ${completion.column}: ${endSentence(completion.message)}`,
      );
    case "stopped":
      return toStoppedOutcome(completion.reason, call, limits, completion.detail);
    case "killed":
    case "refused":
      return toStoppedOutcome(completion.reason, call, limits);
    default:
      throw new Error(`The runner answered a call with "${completion.kind}".`);
  }
};

/**
 * Converts the completion of a hook in the same way, except that a hook ended by others counts as
 * not started, because the tool itself has not started. Any other end may have been the hook's own
 * doing.
 */
export const toHookOutcome = (completion: Completion, call: CallInfo, limits: Limits): Outcome => {
  const outcome = toOutcome(completion, call, limits);
  const isEndedByOthers =
    completion.kind === "killed" && ["sibling-killed", "external"].includes(completion.reason);
  if (outcome.ok || !isEndedByOthers) return outcome;
  const [code, , details] = queueFull;
  return toolFailure(code, outcome.error.message, { ...details, hasNotStarted: true });
};
