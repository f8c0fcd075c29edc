import { setTimeout } from "node:timers/promises";
import {
  ModelError,
  type ModelEvent,
  type ModelPort,
  type ModelRequest,
} from "@/lib/runs/model-port";
import { listModels } from "./list-models";
import { findModelServer, type ModelServer, type ModelServerPorts } from "./model-server";
import { providers } from "./providers";
import { readAnswer } from "./read-answer";
import { redactParts } from "./redact-parts";
import type { SdkRequest } from "./sdk";
import { type ModelFailure, toModelFailure } from "./to-model-failure";
import { toPrompt } from "./to-prompt";

const ANSWER_TIMEOUT_MS = 10 * 60_000;
const LIST_TIMEOUT_MS = 15_000;
const MAX_RETRIES = 2;
/** Maximum wait before a retry. A provider that asks for more is reported instead. */
const MAX_RETRY_AFTER_SECONDS = 5;
const RETRY_DELAY_MS = 500;

type ModelPorts = ModelServerPorts & {
  /** Waits before a request is retried. */
  wait?(ms: number, signal: AbortSignal): Promise<unknown>;
};

const waitWithTimer = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

const toSdkRequest = (request: ModelRequest): SdkRequest => {
  const { model, system, messages, tools, toolChoice, maxOutputTokens, temperature } = request;
  return {
    prompt: toPrompt(model.provider, system, messages),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function" as const,
        name,
        description,
        inputSchema: parameters,
      })),
    }),
    ...(toolChoice !== undefined && {
      toolChoice: { type: "tool" as const, toolName: toolChoice },
    }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(temperature !== undefined && { temperature }),
    abortSignal: request.signal,
  };
};

/**
 * Returns how long to wait before a retry, in milliseconds. Undefined if the request should not be
 * retried.
 */
const getRetryDelay = ({ error, canRetry }: ModelFailure, attempt: number): number | undefined => {
  if (!canRetry || attempt >= MAX_RETRIES) return undefined;
  const seconds = error.retryAfterSeconds;
  if (seconds === undefined) return RETRY_DELAY_MS * 2 ** attempt;
  return seconds > MAX_RETRY_AFTER_SECONDS ? undefined : seconds * 1000;
};

/** Runs a request with a timeout. Throws the caller's reason if the caller aborted it. */
const withTimeout = async <Result>(
  signal: AbortSignal,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    signal.throwIfAborted();
    return await run(AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    throw new ModelError(
      "model_unreachable",
      `The model did not answer within ${timeoutMs / 1000} seconds. Try again, or choose another model.`,
    );
  }
};

const generate = async (
  server: ModelServer,
  request: ModelRequest,
  onEvent: (event: ModelEvent) => void,
  wait: NonNullable<ModelPorts["wait"]>,
) => {
  const { provider } = server;
  const { id } = request.model;
  const sdkRequest = toSdkRequest(request);
  let hasStarted = false;
  const onFirstEvent = (event: ModelEvent) => {
    hasStarted = true;
    onEvent(event);
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const parts = await providers[provider](server, id)(sdkRequest);
      return await readAnswer(redactParts(parts, server.secrets), onFirstEvent);
    } catch (error) {
      const failure = toModelFailure(error, server, id);
      const delay = hasStarted ? undefined : getRetryDelay(failure, attempt);
      if (delay === undefined) throw failure.error;
      await wait(delay, request.signal);
    }
  }
};

/**
 * Creates a port to the models of all providers, using the outbound guard and the credentials of
 * the Space.
 */
export const createModelPort = ({ wait = waitWithTimer, ...ports }: ModelPorts): ModelPort => ({
  async generate(request, onEvent) {
    const server = await findModelServer(ports, request.space, request.model, request.trace);
    return withTimeout(request.signal, ANSWER_TIMEOUT_MS, (signal) =>
      generate(server, { ...request, signal }, onEvent, wait),
    );
  },
  async list({ space, model, signal }) {
    const server = await findModelServer(ports, space, model);
    return withTimeout(signal, LIST_TIMEOUT_MS, (withLimit) =>
      listModels(server, withLimit).catch((error: unknown) => {
        throw toModelFailure(error, server, undefined).error;
      }),
    );
  },
});
