import type { Tool } from "@/lib/agent/tool";
import type { Outcome } from "@/lib/agent/tool-error";
import { isAppError } from "@/lib/errors";
import type { Outbound } from "@/lib/handlers/handler";
import type { TraceContext } from "@/lib/tracing/trace-context";
import type { Tracer } from "@/lib/tracing/tracer";
import type { CallRequest, Runtime } from "../ports";

const toErrorType = (error: unknown): string =>
  isAppError(error) ? (error.facts.toolErrorCode ?? error.code) : "internal";

/**
 * OpenTelemetry's conventions for generative AI do not distinguish a model's tool call from ours.
 */
const describeCall = ({ agent, tool, caller }: CallRequest) => ({
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": tool.tool.name,
  "gen_ai.tool.call.id": caller.callId,
  "gen_ai.agent.id": agent.id,
  "gen_ai.agent.name": agent.manifest.name,
  "gen_ai.agent.version": agent.version === null ? "draft" : String(agent.version),
  "toolwright.protocol": caller.protocol ?? "playground",
});

/** Gives each call a span. A check or an admission alone gets none. */
export const traceCalls =
  (tracer: Tracer, call: Runtime["call"]): Runtime["call"] =>
  async (request) => {
    if (request.phase === "check" || request.phase === "admit") return call(request);
    const { tool, caller } = request;
    const span = tracer.start(`execute_tool ${tool.tool.name}`, {
      kind: "internal",
      parent: caller.trace,
      attributes: describeCall(request),
    });
    try {
      const result = await call({ ...request, caller: { ...caller, trace: span.context } });
      span.end(result.outcome.ok ? undefined : result.outcome.error.code);
      return result;
    } catch (error) {
      span.end(toErrorType(error));
      throw error;
    }
  };

type HandlerCall = { tool: Tool; trace: TraceContext | undefined; outbound: Outbound };

/** Gives the handler of a call a span, to which its requests belong. */
export const traceHandler = (
  tracer: Tracer | undefined,
  { tool, trace, outbound }: HandlerCall,
  run: (outbound: Outbound) => Promise<Outcome>,
): Promise<Outcome> => {
  if (!tracer) return run(outbound);
  const { kind } = tool.handler;
  const span = tracer.start(`handler ${kind}`, {
    kind: "internal",
    parent: trace,
    attributes: { "toolwright.handler.kind": kind },
  });
  const work = run((request) => outbound({ ...request, trace: span.context }));
  work.then(
    (outcome) => span.end(outcome.ok ? undefined : outcome.error.code),
    (error) => span.end(toErrorType(error)),
  );
  return work;
};
