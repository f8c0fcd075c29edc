import type { Tracer } from "@/lib/tracing/tracer";
import { isModelError, type ModelAnswer, type ModelRequest } from "./model-port";
import type { RunSession } from "./session";

/**
 * Wraps a model request in a span, following OpenTelemetry's conventions for generative AI, without
 * its content.
 */
export const traceModelCall = async (
  tracer: Tracer | undefined,
  { agent, request: run }: RunSession,
  request: ModelRequest,
  generate: (request: ModelRequest) => Promise<ModelAnswer>,
): Promise<ModelAnswer> => {
  if (!tracer) return generate(request);
  const { provider, id } = request.model;
  const span = tracer.start(`chat ${id}`, {
    kind: "client",
    parent: run.caller.trace,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": id,
      "gen_ai.agent.id": agent.id,
      "gen_ai.agent.name": agent.manifest.name,
      "gen_ai.conversation.id": run.threadId,
    },
  });
  try {
    const answer = await generate({ ...request, trace: span.context });
    span.end(undefined, {
      "gen_ai.usage.input_tokens": answer.usage.inputTokens,
      "gen_ai.usage.output_tokens": answer.usage.outputTokens,
    });
    return answer;
  } catch (error) {
    span.end(isModelError(error) ? error.code : "cancelled");
    throw error;
  }
};
