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
 * Listens to one call: its fetches go out, its log and its chunks to whoever called. The runner keeps to the
 * same limits; the ones here hold even if the guest has taken the runner over.
 */
export const createHearing = (call: Caller, limits: Limits) => {
  /** Most calls never fetch. */
  let ending: AbortController | undefined;
  let fetch: ReturnType<typeof createHostCalls> | undefined;
  const chunks: Chunks = [];
  let logged = 0;
  let streamed = 0;

  /** Data that nests too deep to be written again stays the text it is. */
  const readData = (json: string | undefined) =>
    json === undefined || jsonDepth(json) > limits.jsonDepth ? json : parseOr(json, json);

  const hear = (message: FromRunner, reply: (head: string, base64?: string) => void) => {
    if (message.t === "fetch") {
      ending ??= new AbortController();
      fetch ??= createHostCalls(call, limits, ending.signal);
      return fetch(message.args, reply);
    }
    if (message.t === "stream") {
      streamed += message.chunk.length + limits.chunkBytes;
      if (streamed > limits.jsonBytes || jsonDepth(message.chunk) > limits.jsonDepth) return;
      const chunk = parseOr(message.chunk, null);
      chunks.push(chunk);
      return call.stream?.(chunk);
    }
    if (message.t !== "log") return;
    logged += message.message.length + (message.data?.length ?? 0);
    if (logged > 2 * limits.logBytes) return;
    call.log(message.level, message.message, readData(message.data));
  };

  return {
    hear,
    /** What was streamed, in order. */
    chunks,
    /** Gives up the requests still under way. */
    close: () => ending?.abort(),
  };
};
