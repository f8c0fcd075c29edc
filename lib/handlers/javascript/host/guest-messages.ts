import type { CallerPorts, GuestCall } from "@/lib/handlers/handler";
import { getJsonDepth } from "../../json-depth";
import type { Limits } from "../limits";
import type { FromRunner } from "../pool/protocol";
import { createHostCalls } from "./host-calls";
import { createInputReply } from "./input-reply";

export type Chunks = unknown[];
type CallPorts = CallerPorts & Pick<GuestCall, "hosts" | "outbound" | "log">;

const parseJsonOr = (json: string, fallback: unknown): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return fallback;
  }
};

/**
 * Creates the message handler of one call. It sends the call's fetches and forwards its log lines
 * and chunks. The runner enforces the same limits, but these also hold if the guest has compromised
 * the runner.
 */
export const createGuestMessageHandler = (call: CallPorts, limits: Limits) => {
  /** Created on the first fetch, since most calls never fetch. */
  let abortController: AbortController | undefined;
  let handleFetch: ReturnType<typeof createHostCalls> | undefined;
  const chunks: Chunks = [];
  let loggedChars = 0;
  let streamedBytes = 0;

  /** Parses log data. Data that is nested too deeply to be serialized again remains JSON text. */
  const readData = (json: string | undefined) =>
    json === undefined || getJsonDepth(json) > limits.jsonDepth ? json : parseJsonOr(json, json);

  const onMessage = (message: FromRunner, reply: (head: string, base64?: string) => void) => {
    if (message.type === "fetch") {
      abortController ??= new AbortController();
      handleFetch ??= createHostCalls(call, limits, abortController.signal);
      return handleFetch(message.args, reply);
    }
    if (message.type === "input") {
      const head = createInputReply(message.args, call.onInput, limits);
      return head === undefined ? undefined : reply(head);
    }
    if (message.type === "progress") return call.onProgress?.(message.progress);
    if (message.type === "stream" || message.type === "state") {
      streamedBytes += Buffer.byteLength(message.json) + limits.chunkOverheadBytes;
      if (streamedBytes > limits.jsonBytes || getJsonDepth(message.json) > limits.jsonDepth) return;
      const chunk = parseJsonOr(message.json, null);
      if (message.type === "state") return call.onState?.(chunk);
      chunks.push(chunk);
      return call.onChunk?.(chunk);
    }
    if (message.type !== "log") return;
    loggedChars += message.message.length + (message.data?.length ?? 0);
    if (loggedChars > 2 * limits.logBytes) return;
    call.log(message.level, message.message, readData(message.data));
  };

  return {
    onMessage,
    /** The streamed chunks, in order. */
    chunks,
    /** Aborts the requests that are still in progress. */
    close: () => abortController?.abort(),
  };
};
