import type { Attributes, Context, Tracer as SdkTracer } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { TraceContext } from "@/lib/tracing/trace-context";
import type { SpanAttributes, Tracer } from "@/lib/tracing/tracer";
import { createFailureReport } from "../log/failure-report";
import type { Sampling } from "../settings/settings";
import { createSampler } from "./create-sampler";

type OpenTelemetry = typeof import("@opentelemetry/api");

const toParent = (
  { createTraceState, ROOT_CONTEXT, TraceFlags, trace }: OpenTelemetry,
  { traceparent = "", tracestate }: TraceContext = {},
): Context => {
  const [, traceId, spanId, flags = "0"] = traceparent.split("-");
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    isRemote: true,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    ...(tracestate && { traceState: createTraceState(tracestate) }),
  });
};

const withoutAbsent = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

const toTracer = (api: OpenTelemetry, recorder: SdkTracer): Tracer => {
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };
  return {
    start(name, { kind, parent, attributes }) {
      const options = { kind: kinds[kind], attributes: withoutAbsent(attributes) };
      const span = recorder.startSpan(name, options, toParent(api, parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      const flags = (traceFlags & api.TraceFlags.SAMPLED).toString(16).padStart(2, "0");
      return {
        context: { ...parent, traceparent: `00-${traceId}-${spanId}-${flags}` },
        end(errorType, more = {}) {
          span.setAttributes(withoutAbsent({ ...more, "error.type": errorType }));
          if (errorType !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
};

/** Reports why traces do not arrive. The library keeps that to itself. */
const withReport = (exporter: SpanExporter, report: (error: unknown) => void): SpanExporter => ({
  export: (spans, onResult) =>
    exporter.export(spans, (result) => {
      if (result.error) report(new Error("Traces could not be sent.", { cause: result.error }));
      onResult(result);
    }),
  forceFlush: async () => exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
});

/**
 * Sends traces over OTLP/HTTP, as configured by OpenTelemetry's own variables: the endpoint, the
 * headers, and the service name. Its packages are loaded only here, so that a start without traces
 * takes no longer and needs no more memory.
 */
export const createTracer = async (
  version: string,
  sampling: Sampling,
  report: (error: unknown) => void,
): Promise<{ tracer: Tracer; close(): Promise<void> }> => {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const service = { "service.name": "toolwright", "service.version": version };
  const exporter = withReport(new OTLPTraceExporter(), createFailureReport(report));
  const provider = new sdk.TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(service))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(sdk, sampling),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  return {
    tracer: toTracer(api, provider.getTracer("toolwright", version)),
    close: () => provider.shutdown(),
  };
};
