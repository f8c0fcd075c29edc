import type { TraceContext } from "./trace-context";

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** One step of a distributed trace. Its attributes never hold secrets, arguments or bodies. */
export type Span = {
  /** The context that nested steps continue. */
  context: TraceContext;
  /** Ends the span, with the type of its error if it failed. */
  end(errorType?: string, attributes?: SpanAttributes): void;
};

type SpanOptions = {
  kind: "server" | "client" | "internal";
  /** The parent step. Without one, the span starts a trace. */
  parent: TraceContext | undefined;
  attributes: SpanAttributes;
};

/** Records traces. Absent if nobody collects them. */
export type Tracer = { start(name: string, options: SpanOptions): Span };
