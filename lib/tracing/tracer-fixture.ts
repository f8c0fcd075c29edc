import { getTraceId } from "./trace-context";
import type { SpanAttributes, Tracer } from "./tracer";

type RecordedSpan = {
  name: string;
  parent: string | undefined;
  traceparent: string;
  attributes: SpanAttributes;
  errorType: string | undefined;
};

/** A tracer that keeps its spans once they have ended. */
export const createTestTracer = () => {
  const spans: RecordedSpan[] = [];
  let count = 0;
  const tracer: Tracer = {
    start(name, { parent, attributes }) {
      count += 1;
      const traceId = getTraceId(parent) ?? "f".repeat(32);
      const traceparent = `00-${traceId}-${String(count).padStart(16, "0")}-01`;
      return {
        context: { ...parent, traceparent },
        end: (errorType, more) =>
          void spans.push({
            name,
            parent: parent?.traceparent,
            traceparent,
            errorType,
            attributes: { ...attributes, ...more },
          }),
      };
    },
  };
  return { tracer, spans };
};
