import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { isToolErrorCode, type ToolErrorCode } from "@/lib/agent/tool-error";
import type { GuestCall, OutboundResponse } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound-error";
import { jsonDepth } from "./json-depth";
import type { Limits } from "./limits";

const request = z.strictObject({
  url: z.string().max(16_384),
  method: z.string().regex(/^[A-Z]{1,20}$/, "The fetch method must be a word such as GET or POST."),
  headers: z.array(z.tuple([z.string(), z.string()])).max(100),
  redirect: z.enum(["follow", "manual", "error"]),
  body: z.string().optional(),
  base64: z.base64().optional(),
});

type Caller = Pick<GuestCall, "hosts" | "outbound" | "log">;
type Reply = (head: string, base64?: string) => void;
class Refused extends Error {
  constructor(
    readonly code: ToolErrorCode,
    message: string,
  ) {
    super(message);
  }
}

const readRequest = (args: string, call: Caller, limits: Limits) => {
  if (Buffer.byteLength(args) > limits.jsonBytes) {
    throw new Refused(
      "LIMIT_EXCEEDED",
      `A request must not be larger than ${limits.jsonBytes / 1024} KB.`,
    );
  }
  if (jsonDepth(args) > limits.jsonDepth)
    throw new Refused("LIMIT_EXCEEDED", "The request is nested too deeply.");
  const parsed = request.safeParse(JSON.parse(args));
  if (!parsed.success) {
    const why = parsed.error.issues[0]?.message ?? "They are malformed.";
    throw new Refused("INVALID_OPERATION", `The arguments of fetch are invalid. ${why}`);
  }
  const url = URL.parse(parsed.data.url);
  if (url === null)
    throw new Refused(
      "INVALID_OPERATION",
      "fetch requires an absolute URL, such as https://api.example.com/items.",
    );
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new Refused("SECURITY_VIOLATION", "fetch supports only http and https URLs.");
  }
  if (call.hosts.length === 0) {
    throw new Refused(
      "OPERATION_NOT_ALLOWED",
      `This tool may not reach ${url.host}. Add "${url.host}" to the tool's hosts.`,
    );
  }
  return parsed.data;
};

const writeReply = ({ body, ...head }: OutboundResponse, reply: Reply) => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (isUtf8(bytes)) reply(JSON.stringify({ ...head, text: bytes.toString("utf8") }));
  else reply(JSON.stringify(head), bytes.toString("base64"));
};

/**
 * Handles a guest's fetches through the call's outbound client. Every request gets a reply, whatever it contains
 * and however the client fails. Requests over the concurrency limit are queued.
 */
export const createHostCalls = (call: Caller, limits: Limits, signal: AbortSignal) => {
  const waiting: (() => Promise<void>)[] = [];
  let made = 0;
  let busy = 0;

  const refuse = (error: unknown, reply: Reply) => {
    if (isOutboundError(error)) call.log("warn", error.explanation);
    const known = error instanceof Refused || isOutboundError(error);
    const code = known && isToolErrorCode(error.code) ? error.code : "NETWORK_ERROR";
    const message = known ? error.message : "The request failed.";
    reply(JSON.stringify({ error: { code, message } }));
  };

  const answer = async (args: string, reply: Reply) => {
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
        throw new Refused(
          "NETWORK_ERROR",
          "The service redirected, but this fetch does not allow redirects.",
        );
      }
      writeReply(response, reply);
    } catch (error) {
      refuse(error, reply);
    }
  };

  const next = async (): Promise<void> => {
    while (busy < limits.hostCallsAtOnce) {
      const work = waiting.shift();
      if (work === undefined) return;
      busy++;
      void work().finally(() => {
        busy--;
        void next();
      });
    }
  };

  return (args: string, reply: Reply) => {
    if (made++ >= limits.hostCalls) {
      const error = new Refused(
        "LIMIT_EXCEEDED",
        `A call may fetch at most ${limits.hostCalls} times.`,
      );
      return refuse(error, reply);
    }
    waiting.push(() => answer(args, reply));
    void next();
  };
};
