import type { Outbound, OutboundResponse } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { isEventStream } from "@/lib/imports/import-kind";
import type { ImportPoolPorts } from "./import-worker";

const FETCH_TIMEOUT_MS = 15_000;

/**
 * Creates the function that fetches documents for a Space's imports through its outbound client, so
 * that the slow hosts of one Space do not delay the imports of others. A failure names the rule and
 * the address that it refused. Only the head of an event stream is read, because its body may never
 * end.
 */
export const createImportFetch =
  (getOutbound: (space: string) => Outbound): ImportPoolPorts["fetch"] =>
  async (space, request) => {
    const cancellation = new AbortController();
    const timeout = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    let eventStream: Pick<OutboundResponse, "status" | "headers"> | undefined;
    try {
      return await getOutbound(space)({
        ...request,
        method: "GET",
        redirects: "refuse",
        signal: AbortSignal.any([timeout, cancellation.signal]),
        onResponse(head) {
          if (!isEventStream(head.headers)) return undefined;
          eventStream = head;
          cancellation.abort();
          return undefined;
        },
      });
    } catch (error) {
      if (eventStream) return { ...eventStream, body: new Uint8Array() };
      if (!isOutboundError(error)) throw error;
      if (timeout.aborted) return { problem: error.message, isBlocked: false };
      const isBlocked = error.code === "SECURITY_VIOLATION";
      return { problem: `${error.message} ${error.explanation}`, isBlocked };
    }
  };
