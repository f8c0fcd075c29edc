import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import type { Query } from "@/lib/handlers/handler";
import { getJsonDepth } from "../../json-depth";
import type { Limits } from "../limits";
import type { Pool } from "../pool/pool";
import type { Completion } from "../pool/protocol";
import { formatBytes, formatSeconds, queueFull } from "./to-outcome";

const writeInput = ({ value, expressions }: Query, limits: Limits): string | Outcome => {
  try {
    const input = JSON.stringify({ value: value ?? null, expressions });
    if (input.length <= limits.queryBytes) return input;
    return toolFailure(
      "LIMIT_EXCEEDED",
      `The input to expressions must not be larger than ${formatBytes(limits.queryBytes)}.`,
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return toolFailure("LIMIT_EXCEEDED", "The value is nested too deeply for an expression.");
  }
};

type QueryOutput =
  | { values: Record<string, unknown> }
  | { error: { name: string; message: string } };

const readOutput = (json: string, limits: Limits): Outcome => {
  // The envelope adds two levels.
  if (getJsonDepth(json) > limits.jsonDepth + 2) {
    return toolFailure(
      "LIMIT_EXCEEDED",
      `The result of an expression may be nested at most ${limits.jsonDepth} levels deep.`,
    );
  }
  const output = JSON.parse(json) as QueryOutput;
  if ("values" in output) return { ok: true, value: output.values };
  const { name, message } = output.error;
  return toolFailure(
    "INVALID_OPERATION",
    `The expression "${name}" cannot be evaluated: ${message}`,
  );
};

const toFailure = (
  completion: Exclude<Completion, { kind: "value" }>,
  query: Query,
  limits: Limits,
): Outcome => {
  const unknownFailure = toolFailure(
    "OPERATION_FAILED",
    "The expressions could not be evaluated. Try again.",
  );
  if (!("reason" in completion)) return unknownFailure;
  switch (completion.reason) {
    case "cpu":
    case "silent":
      return toolFailure(
        "TIMEOUT",
        `The expressions took more than ${formatSeconds(limits.cpuMs)} to compute. Simplify them, or request less data.`,
      );
    case "deadline":
      return toolFailure(
        "TIMEOUT",
        `The expressions did not finish within ${formatSeconds(query.timeoutMs)}.`,
      );
    case "cancelled":
      return toolFailure("TIMEOUT", "The call was cancelled.");
    case "queue-timeout":
      return toolFailure(
        "TIMEOUT",
        "The expressions did not start in time because the sandbox was busy. Try again in a moment.",
      );
    case "queue-full":
      return toolFailure(...queueFull);
    case "closing":
      return toolFailure("OPERATION_FAILED", "The server is shutting down.");
    case "too-large":
      return toolFailure(
        "LIMIT_EXCEEDED",
        `The expressions returned more than ${formatBytes(limits.queryBytes)}. Select less.`,
      );
    case "memory":
      return toolFailure(
        "LIMIT_EXCEEDED",
        `The expressions needed more than ${formatBytes(limits.queryMemoryBytes)} of memory. Select less.`,
      );
    case "stack":
      return toolFailure("LIMIT_EXCEEDED", "The value or the expressions are nested too deeply.");
    default:
      return unknownFailure;
  }
};

/**
 * Creates a function that evaluates JMESPath expressions in a runner of the Space. It always
 * resolves to an outcome.
 */
export const createQuery =
  (pool: Pool, limits: Limits) =>
  async (query: Query): Promise<Outcome> => {
    const payload = writeInput(query, limits);
    if (typeof payload !== "string") return payload;
    const { space, agent, key, timeoutMs, signal } = query;
    const owner = { space, agent, key };
    const task = { owner, message: { type: "query", payload } as const, onMessage: () => {} };
    const completion = await pool.run(task, timeoutMs, signal);
    return completion.kind === "value"
      ? readOutput(completion.json, limits)
      : toFailure(completion, query, limits);
  };
