import type { TraceContext } from "@/lib/tracing/trace-context";
import type { ProtocolContext } from "../protocol";
import type { Session } from "./session";

/** Everything needed to serve one HTTP request. */
export type McpExchange = {
  context: ProtocolContext;
  headers: Headers;
  /** From `?mode=`. */
  mode: string | undefined;
  /** The revision that the client names in its header or its session, or else the latest. */
  revision: string;
  /** Set for clients of an earlier revision that have one. */
  session: Session | undefined;
  trace: TraceContext | undefined;
  /** Called if a tool fails, which its response does not show otherwise. */
  onFailedCall?: (() => void) | undefined;
  /** Returns an id for the next call. Each message of a batch is a separate call. */
  nextCallId(): string;
};

/**
 * Creates call ids: the request's own id for the first call, and ids that start with it for the
 * others.
 */
export const createCallIds = ({ callId }: Pick<ProtocolContext, "callId">) => {
  let count = 0;
  return (): string => {
    count += 1;
    return count === 1 ? callId : `${callId}-${count}`;
  };
};
