import {
  failed,
  isToolErrorCode,
  type Outcome,
  type ToolErrorCode,
  toolErrorStatus,
} from "@/lib/agent/tool-error";
import type { Log } from "@/lib/handlers/handler";
import { jsonDepth } from "./json-depth";
import type { Limits } from "./limits";
import type { Ended } from "./protocol";

type Told = [code: ToolErrorCode, message: string];
/** The parts of a call that its outcome depends on. */
type Call = { timeoutMs: number; log: Log };
type Stopped = Extract<Ended, { kind: "stopped" | "killed" | "refused" }>;

const seconds = (ms: number) => `${ms / 1000} second${ms === 1000 ? "" : "s"}`;
const size = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.round(bytes / 1024)} KB`;

const sentences = (call: { timeoutMs: number }, limits: Limits, detail: string) => {
  const told: Record<Stopped["why"], Told> = {
    cpu: [
      "TIMEOUT",
      `The tool used more than ${seconds(limits.cpuMs)} of CPU time without yielding. Look for an infinite loop, or do less per call.`,
    ],
    silent: [
      "TIMEOUT",
      "The tool blocked its process for too long and was stopped. Look for an infinite loop, or do less per call.",
    ],
    deadline: ["TIMEOUT", `The tool did not finish within ${seconds(call.timeoutMs)}.`],
    "queue-timeout": [
      "TIMEOUT",
      `The tool did not start within ${seconds(call.timeoutMs)} because the sandbox was busy. Try again in a moment.`,
    ],
    cancelled: ["TIMEOUT", "The call was cancelled."],
    memory: ["LIMIT_EXCEEDED", `The tool needed more than ${size(limits.memoryBytes)} of memory.`],
    stack: ["LIMIT_EXCEEDED", "The tool exceeded the call stack. Look for infinite recursion."],
    "too-large": [
      "LIMIT_EXCEEDED",
      `The tool's result is larger than ${size(limits.jsonBytes)}. Return less, or use pagination.`,
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
      `The tool streamed more than ${size(limits.jsonBytes)}. Stream less, or use pagination.`,
    ],
    unsettled: [
      "TOOL_EXECUTION_FAILED",
      "The tool is waiting for a promise that will never settle.",
    ],
    engine: ["TOOL_EXECUTION_FAILED", "The sandbox's engine failed while running this tool."],
    crashed: [
      "TOOL_EXECUTION_FAILED",
      "The sandbox process that ran this tool ended unexpectedly.",
    ],
    "sibling-killed": [
      "TOOL_EXECUTION_FAILED",
      "The call was lost because another call of the same Space in the same process was stopped.",
    ],
    closing: ["OPERATION_FAILED", "The server is shutting down."],
    "queue-full": [
      "RATE_LIMITED",
      "Too many calls are waiting for the sandbox. Try again in a few seconds.",
    ],
  };
  return told;
};

export const failStopped = (
  why: Stopped["why"],
  call: { timeoutMs: number },
  limits: Limits,
  detail = "",
): Outcome => {
  const [code, message] = sentences(call, limits, detail)[why];
  return failed(code, message);
};

const readValue = (json: string, call: Call, limits: Limits): Outcome => {
  if (Buffer.byteLength(json) > limits.jsonBytes) return failStopped("too-large", call, limits);
  if (jsonDepth(json) > limits.jsonDepth) {
    return failed(
      "LIMIT_EXCEEDED",
      `The tool's result is nested deeper than ${limits.jsonDepth} levels.`,
    );
  }
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch {
    return failStopped("not-json", call, limits, "JSON.stringify was replaced");
  }
};

const readThrown = (ended: Extract<Ended, { kind: "thrown" }>, call: Call): Outcome => {
  const { name, message, stack, tool } = ended;
  const title = name === "" ? message : `${name}: ${message}`;
  if (tool === undefined || !isToolErrorCode(tool.code))
    call.log("error", `${title}\n${stack}`.trim());
  if (tool === undefined) {
    return failed(
      "TOOL_EXECUTION_FAILED",
      message === "" ? `The tool failed (${name || "no message"}).` : message,
    );
  }
  const { code, ...facts } = tool;
  if (isToolErrorCode(code)) return failed(code, message, facts);
  const known = Object.keys(toolErrorStatus).join(", ");
  call.log("error", `"${code}" is not a ToolError code. Valid codes: ${known}.`);
  return failed(
    "TOOL_EXECUTION_FAILED",
    `The tool failed with an unknown code, "${code.slice(0, 100)}": ${message}`,
    facts,
  );
};

/** Converts the end of a call to the caller's outcome. Details go to the author's log. */
export const outcomeOf = (ended: Ended, call: Call, limits: Limits): Outcome => {
  switch (ended.kind) {
    case "value":
      return readValue(ended.json, call, limits);
    case "nothing":
      return { ok: true, value: null };
    case "thrown":
      return readThrown(ended, call);
    case "syntax":
      return failed(
        "TOOL_EXECUTION_FAILED",
        `The tool's code has a syntax error in line ${ended.line}, column ${ended.column}: ${ended.message}.`,
      );
    case "stopped":
      return failStopped(ended.why, call, limits, ended.detail);
    case "killed":
    case "refused":
      return failStopped(ended.why, call, limits);
    default:
      throw new Error(`The runner answered a call with "${ended.kind}".`);
  }
};
