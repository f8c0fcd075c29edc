import type { GuestCall } from "@/lib/handlers/handler";
import { createHostCalls } from "./host-calls";
import { jsonDepth } from "./json-depth";
import type { Limits } from "./limits";
import type { FromRunner } from "./protocol";

export type Chunks = unknown[];
type Caller = Pick<GuestCall, "hosts" | "outbound" | "log" | "stream">;

const parseOr = <T>(json: string, otherwise: T): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return otherwise;
  }
};

/**
 * Handles the messages of one call: sends its fetches and forwards its log lines and chunks. The runner enforces
 * the same limits, but these also hold if the guest has compromised the runner.
 */
export const createHearing = (call: Caller, limits: Limits) => {
  /** Created on the first fetch, since most calls never fetch. */
  let ending: AbortController | undefined;
  let fetch: ReturnType<typeof createHostCalls> | undefined;
  const chunks: Chunks = [];
  let logged = 0;
  let streamed = 0;

  /** Parses log data. Data that is nested too deeply to be serialized again stays JSON text. */
  const readData = (json: string | undefined) =>
    json === undefined || jsonDepth(json) > limits.jsonDepth ? json : parseOr(json, json);

  const hear = (message: FromRunner, reply: (head: string, base64?: string) => void) => {
    if (message.type === "fetch") {
      ending ??= new AbortController();
      fetch ??= createHostCalls(call, limits, ending.signal);
      return fetch(message.args, reply);
    }
    if (message.type === "stream") {
      streamed += message.chunk.length + limits.chunkBytes;
      if (streamed > limits.jsonBytes || jsonDepth(message.chunk) > limits.jsonDepth) return;
      const chunk = parseOr(message.chunk, null);
      chunks.push(chunk);
      return call.stream?.(chunk);
    }
    if (message.type !== "log") return;
    logged += message.message.length + (message.data?.length ?? 0);
    if (logged > 2 * limits.logBytes) return;
    call.log(message.level, message.message, readData(message.data));
  };

  return {
    hear,
    /** The streamed chunks, in order. */
    chunks,
    /** Aborts the requests that are still in progress. */
    close: () => ending?.abort(),
  };
};
