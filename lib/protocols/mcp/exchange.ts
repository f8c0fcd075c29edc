import type { TraceContext } from "@/lib/tracing/trace-context";
import type { ProtocolContext } from "../protocol";
import type { Session } from "./session";

/** What one HTTP request is served with. */
export type McpExchange = {
  context: ProtocolContext;
  headers: Headers;
  /** From `?mode=`. */
  mode: string | undefined;
  /** Of a client of an earlier revision. */
  session: Session | undefined;
  trace: TraceContext | undefined;
  /** An id for its next call. The messages of a batch are calls of their own. */
  nextCallId(): string;
};

/** The id of the request for its first call, and others that begin with it. */
export const createCallIds = ({ requestId }: Pick<ProtocolContext, "requestId">) => {
  let count = 0;
  return (): string => {
    count += 1;
    return count === 1 ? requestId : `${requestId}-${count}`;
  };
};
