import type { TraceContext } from "./trace-context";

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** One step of a distributed trace. Its attributes never hold secrets, arguments or bodies. */
export type Span = {
  /** What the steps within it continue. */
  context: TraceContext;
  /** Ends it, with the kind of its error if it failed. */
  end(errorType?: string, attributes?: SpanAttributes): void;
};

type SpanOptions = {
  kind: "server" | "client" | "internal";
  /** What it belongs to; without one it begins a trace. */
  parent: TraceContext | undefined;
  attributes: SpanAttributes;
};

/** Records traces. Absent where nobody collects them. */
export type Tracer = { start(name: string, options: SpanOptions): Span };
