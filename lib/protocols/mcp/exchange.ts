import type { TraceContext } from "@/lib/agent/access/trace-context";
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
};
