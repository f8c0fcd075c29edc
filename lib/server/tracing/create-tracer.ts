import {
  type Attributes,
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TraceContext } from "@/lib/agent/access/trace-context";
import type { SpanAttributes, Tracer } from "@/lib/agent/access/tracer";
import type { Sampling } from "../env";
import { createSampler } from "./create-sampler";

const spanKinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

const toParent = (parent: TraceContext | undefined): Context => {
  const [, traceId, spanId, flags] = parent?.traceparent?.split("-") ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags ?? "0", 16) & TraceFlags.SAMPLED,
    isRemote: true,
    ...(parent?.tracestate && { traceState: createTraceState(parent.tracestate) }),
  });
};

const withoutAbsent = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/**
 * Sends traces over OTLP/HTTP, as OpenTelemetry's own variables say: the endpoint, headers, the service's name.
 * It is loaded only where there is an endpoint.
 */
export const createTracer = (
  version: string,
  sampling: Sampling,
): { tracer: Tracer; close(): Promise<void> } => {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "toolwright", "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(sampling),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const recorder = provider.getTracer("toolwright", version);
  return {
    tracer: {
      start(name, { kind, parent, attributes }) {
        const span = recorder.startSpan(
          name,
          { kind: spanKinds[kind], attributes: withoutAbsent(attributes) },
          toParent(parent),
        );
        const { traceId, spanId, traceFlags } = span.spanContext();
        const flags = (traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, "0");
        return {
          context: { ...parent, traceparent: `00-${traceId}-${spanId}-${flags}` },
          end(errorType, more = {}) {
            span.setAttributes(withoutAbsent({ ...more, "error.type": errorType }));
            if (errorType !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        };
      },
    },
    close: () => provider.shutdown(),
  };
};
