import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { isToolErrorCode, type ToolErrorCode } from "@/lib/agent/tool-error";
import type { GuestCall, OutboundResponse } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { getJsonDepth } from "../../json-depth";
import type { Limits } from "../limits";

const fetchArguments = z.strictObject({
  url: z.string().max(16_384),
  method: z.string().regex(/^[A-Z]{1,20}$/, "The fetch method must be a word such as GET or POST."),
  headers: z.array(z.tuple([z.string(), z.string()])).max(100),
  redirect: z.enum(["follow", "manual", "error"]),
  body: z.string().optional(),
  base64: z.base64().optional(),
});

type CallPorts = Pick<GuestCall, "hosts" | "outbound" | "log">;
type Reply = (head: string, base64?: string) => void;
class FetchError extends Error {
  readonly code: ToolErrorCode;

  constructor(code: ToolErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const readRequest = (args: string, call: CallPorts, limits: Limits) => {
  if (Buffer.byteLength(args) > limits.jsonBytes) {
    throw new FetchError(
      "LIMIT_EXCEEDED",
      `A request must not be larger than ${limits.jsonBytes / 1024} KB.`,
    );
  }
  if (getJsonDepth(args) > limits.jsonDepth)
    throw new FetchError("LIMIT_EXCEEDED", "The request is nested too deeply.");
  const parsed = fetchArguments.safeParse(JSON.parse(args));
  if (!parsed.success) {
    const detail = parsed.error.issues[0]?.message ?? "They are malformed.";
    throw new FetchError("INVALID_OPERATION", `The arguments of fetch are invalid. ${detail}`);
  }
  const url = URL.parse(parsed.data.url);
  if (url === null)
    throw new FetchError(
      "INVALID_OPERATION",
      "fetch requires an absolute URL, such as https://api.example.com/items.",
    );
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new FetchError("SECURITY_VIOLATION", "fetch supports only http and https URLs.");
  }
  if (call.hosts.length === 0) {
    const code = "OPERATION_NOT_ALLOWED";
    const message = `This tool may not reach ${url.host}. Add "${url.host}" to the tool's allowed hosts.`;
    call.log("warn", message, { code, toolHost: url.host });
    throw new FetchError(code, message);
  }
  return parsed.data;
};

const sendReply = ({ body, ...head }: OutboundResponse, reply: Reply) => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (isUtf8(bytes)) reply(JSON.stringify({ ...head, text: bytes.toString("utf8") }));
  else reply(JSON.stringify(head), bytes.toString("base64"));
};

/**
 * Creates a handler that sends a guest's fetches through the call's outbound client. Every request
 * gets a reply, whatever it contains and however the client fails. Requests over the concurrency
 * limit are queued.
 */
export const createHostCalls = (call: CallPorts, limits: Limits, signal: AbortSignal) => {
  const queue: (() => Promise<void>)[] = [];
  let requestCount = 0;
  let activeCount = 0;

  const replyWithError = (error: unknown, reply: Reply) => {
    if (isOutboundError(error)) {
      const { code, explanation, missingHost, toolHost } = error;
      call.log("warn", explanation, {
        code,
        ...(missingHost && { missingHost }),
        ...(toolHost !== undefined && { toolHost }),
      });
    }
    const isKnown = error instanceof FetchError || isOutboundError(error);
    const code = isKnown && isToolErrorCode(error.code) ? error.code : "NETWORK_ERROR";
    const message = isKnown ? error.message : "The request failed.";
    reply(JSON.stringify({ error: { code, message } }));
  };

  const handleRequest = async (args: string, reply: Reply) => {
    try {
      const { redirect, base64, body, ...rest } = readRequest(args, call, limits);
      const response = await call.outbound({
        ...rest,
        body: base64 === undefined ? body : Buffer.from(base64, "base64"),
        hosts: call.hosts,
        redirects: redirect === "follow" ? "follow" : "refuse",
        maxBytes: limits.responseBytes,
        signal,
      });
      if (redirect === "error" && response.status >= 300 && response.status < 400) {
        throw new FetchError(
          "NETWORK_ERROR",
          "The service redirected, but this fetch does not allow redirects.",
        );
      }
      sendReply(response, reply);
    } catch (error) {
      replyWithError(error, reply);
    }
  };

  const startNext = (): void => {
    while (activeCount < limits.hostCallsAtOnce) {
      const task = queue.shift();
      if (task === undefined) return;
      activeCount++;
      void task().finally(() => {
        activeCount--;
        startNext();
      });
    }
  };

  return (args: string, reply: Reply) => {
    if (requestCount++ >= limits.hostCalls) {
      const error = new FetchError(
        "LIMIT_EXCEEDED",
        `A call may fetch at most ${limits.hostCalls} times.`,
      );
      return replyWithError(error, reply);
    }
    queue.push(() => handleRequest(args, reply));
    startNext();
  };
};
