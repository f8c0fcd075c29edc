import { failed, type Outcome } from "@/lib/agent/tool-error";
import type { Query } from "@/lib/handlers/handler";
import { jsonDepth } from "./json-depth";
import type { Limits } from "./limits";
import type { Pool } from "./pool";
import type { Ended } from "./protocol";

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const seconds = (ms: number) => `${ms / 1000} second${ms === 1000 ? "" : "s"}`;

const writeInput = ({ value, expressions }: Query, limits: Limits): string | Outcome => {
  try {
    const input = JSON.stringify({ value: value ?? null, expressions });
    if (input.length <= limits.queryBytes) return input;
    return failed(
      "LIMIT_EXCEEDED",
      `The input of expressions must not be larger than ${megabytes(limits.queryBytes)}.`,
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return failed("LIMIT_EXCEEDED", "The value is nested too deeply for an expression.");
  }
};

type Found = { found: Record<string, unknown> } | { failed: { name: string; message: string } };

const readFound = (json: string, limits: Limits): Outcome => {
  // The envelope adds two levels.
  if (jsonDepth(json) > limits.jsonDepth + 2) {
    return failed(
      "LIMIT_EXCEEDED",
      `The result of an expression may be nested at most ${limits.jsonDepth} levels deep.`,
    );
  }
  const said = JSON.parse(json) as Found;
  if ("found" in said) return { ok: true, value: said.found };
  const { name, message } = said.failed;
  return failed("INVALID_OPERATION", `The expression "${name}" cannot be evaluated: ${message}`);
};

const explain = (
  ended: Exclude<Ended, { kind: "value" }>,
  query: Query,
  limits: Limits,
): Outcome => {
  const lost = failed("OPERATION_FAILED", "The expressions could not be evaluated. Try again.");
  if (!("why" in ended)) return lost;
  switch (ended.why) {
    case "cpu":
    case "silent":
      return failed(
        "TIMEOUT",
        `The expressions took more than ${seconds(limits.cpuMs)} to compute. Make them simpler, or ask the service for less.`,
      );
    case "deadline":
      return failed(
        "TIMEOUT",
        `The expressions did not finish within ${seconds(query.timeoutMs)}.`,
      );
    case "cancelled":
      return failed("TIMEOUT", "The call was cancelled.");
    case "queue-timeout":
      return failed(
        "TIMEOUT",
        "The expressions did not start in time because the sandbox was busy. Try again in a moment.",
      );
    case "queue-full":
      return failed(
        "RATE_LIMITED",
        "Too many calls are waiting for the sandbox. Try again in a few seconds.",
      );
    case "closing":
      return failed("OPERATION_FAILED", "The server is shutting down.");
    case "too-large":
      return failed(
        "LIMIT_EXCEEDED",
        `The expressions returned more than ${megabytes(limits.queryBytes)}. Select less.`,
      );
    case "memory":
      return failed(
        "LIMIT_EXCEEDED",
        `The expressions needed more than ${megabytes(limits.queryMemoryBytes)} of memory. Select less.`,
      );
    case "stack":
      return failed("LIMIT_EXCEEDED", "The value or the expressions are nested too deeply.");
    default:
      return lost;
  }
};

/** Evaluates JMESPath expressions in a runner of the Space. Always resolves to an outcome. */
export const createQuery =
  (pool: Pool, limits: Limits) =>
  async (query: Query): Promise<Outcome> => {
    const input = writeInput(query, limits);
    if (typeof input !== "string") return input;
    const { space, timeoutMs, signal } = query;
    const task = { space, message: { type: "query", input } as const, hear: () => {} };
    const ended = await pool.run(task, timeoutMs, signal);
    return ended.kind === "value" ? readFound(ended.json, limits) : explain(ended, query, limits);
  };
