import type { AssistantMessage, Message } from "@/lib/agent/model/message";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import { createAnswerStream } from "./answer-stream";
import { completeHistory } from "./conversation";
import { toModelMessages } from "./model-aliases";
import {
  isModelError,
  type ModelAnswer,
  ModelError,
  type ModelEvent,
  type ModelRequest,
  noUsage,
} from "./model-port";
import type { Offer } from "./offer";
import type { RunSession } from "./session";
import { traceModelCall } from "./trace-model-call";

export type Answer = {
  /** The model's reasoning, then its message. */
  messages: Message[];
  /** The model's message. Undefined if it is empty. */
  message: AssistantMessage | undefined;
  /** The ids given to calls that repeated an id. */
  duplicateIds: ReadonlySet<string>;
};

const record = async (
  session: RunSession,
  request: ModelRequest,
  result: { answer?: ModelAnswer; error?: unknown; ms: number },
): Promise<void> => {
  const { ports, settings, redact, request: run } = session;
  const { answer, error, ms } = result;
  const { provider, id: model } = settings;
  const tokens = answer?.usage ?? noUsage;
  const cost = answer ? await ports.price(session.agent.space, settings, tokens) : null;
  const usage: ModelUsage = { provider, model, ...tokens, cost };
  if (answer) session.usage.push(usage);
  const failureCode = isModelError(error) ? error.code : "cancelled";
  ports.recordModelCall({
    id: ports.newId(),
    agent: session.agent,
    threadId: run.threadId,
    runId: run.runId,
    runRef: run.runRef,
    purpose: "run",
    step: session.step,
    model: request.model,
    request: redact({ system: request.system, messages: request.messages, tools: request.tools }),
    answer: answer ? redact(answer) : null,
    usage,
    code: answer ? null : failureCode,
    ms,
  });
};

const generate = async (
  session: RunSession,
  request: ModelRequest,
  onEvent: (event: ModelEvent) => void,
): Promise<ModelAnswer> => {
  const { models, now, tracer } = session.ports;
  const startedAt = now();
  try {
    const answer = await traceModelCall(tracer, session, request, (traced) =>
      models.generate(traced, onEvent),
    );
    await record(session, request, { answer, ms: now() - startedAt });
    return answer;
  } catch (error) {
    await record(session, request, { error, ms: now() - startedAt });
    throw error;
  }
};

/** What to tell the person about an answer that ended early. */
const cutWarnings: Partial<Record<ModelAnswer["finishReason"], string>> = {
  length: "The answer was cut off at the model's limit.",
  "content-filter": "The answer was cut off by the provider's content filter.",
};

/** Sends one request to the model. Throws `ModelError`, or the signal's reason if it aborts. */
export const requestAnswer = async (
  session: RunSession,
  offer: Offer,
  system: string,
): Promise<Answer> => {
  const { settings, request } = session;
  const { aliases } = offer;
  const { provider, id, baseUrl, credential, maxOutputTokens, temperature } = settings;
  const modelRequest: ModelRequest = {
    space: session.agent.space,
    model: { provider, id, ...(baseUrl && { baseUrl }), ...(credential && { credential }) },
    system,
    messages: toModelMessages(completeHistory(session.messages), aliases),
    tools: offer.tools,
    maxOutputTokens,
    temperature,
    signal: request.signal,
  };
  const stream = createAnswerStream(session);
  const ignoresCalls = settings.maxToolCalls === 0;
  try {
    const answer = await generate(session, modelRequest, (event) => {
      if (ignoresCalls && event.type.startsWith("tool-call")) return;
      stream.add(
        event.type === "tool-call-start"
          ? { ...event, name: aliases.fromModel(event.name) }
          : event,
      );
    });
    if (answer.finishReason === "content-filter" && answer.text === "")
      throw new ModelError("model_refused", "The provider's content filter stopped the answer.");
    const warning = cutWarnings[answer.finishReason];
    if (warning !== undefined) request.onEvent({ type: "warning", message: warning });
    const toolCalls = ignoresCalls
      ? []
      : answer.toolCalls.map((call) => ({ ...call, name: aliases.fromModel(call.name) }));
    const message = stream.toMessage({ ...answer, toolCalls });
    const { reasoning, duplicateIds } = stream;
    return { messages: message ? [...reasoning, message] : reasoning, message, duplicateIds };
  } finally {
    stream.close();
  }
};
