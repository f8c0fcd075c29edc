import {
  APICallError,
  InvalidPromptError,
  InvalidResponseDataError,
  JSONParseError,
  NoSuchProviderReferenceError,
  TypeValidationError,
  UnsupportedFunctionalityError,
} from "ai";
import { formatCount } from "@/lib/agent/format-count";
import type { ModelErrorCode } from "@/lib/agent/model/run-error-codes";
import { isOutboundError, type OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { isModelError, ModelError } from "@/lib/runs/model-port";
import { truncate } from "@/lib/schema/truncate";
import type { ModelServer } from "./model-server";
import { type ProviderFailure, readProviderFailure } from "./provider-failure";

/** A failure, and whether the same request may be retried. */
export type ModelFailure = { error: ModelError; canRetry: boolean };

type Server = Pick<ModelServer, "provider" | "label" | "baseUrl" | "credential" | "redact">;

const MAX_QUOTE_CHARACTERS = 300;

/** Quotes the provider's message as the end of a sentence. */
const quote = ({ message }: ProviderFailure, { redact }: Server): string => {
  const text = redact(message).replace(/\s+/g, " ").trim();
  if (text === "") return ".";
  const cut = truncate(text, MAX_QUOTE_CHARACTERS);
  return `: ${cut}${/[.!?…]$/.test(cut) ? "" : "."}`;
};

/** Adapts a label for use in the middle of a sentence. */
const toPhrase = (label: string): string => label.replace(/^The /, "the ");

const describeUnauthorized = ({ label, credential }: Server) =>
  credential === undefined
    ? `${label} asks for an API key. Choose a credential that has it as "apiKey".`
    : `${label} did not accept the API key. Check "apiKey" of the credential "${credential}".`;

const describeMissingModel = ({ provider, label, baseUrl }: Server, id: string | undefined) => {
  if (id === undefined) return `${baseUrl} does not list its models. Check the base URL.`;
  return provider === "ollama"
    ? `Ollama has no model "${id}". Run "ollama pull ${id}", or choose another model.`
    : `${label} has no model "${id}" at ${baseUrl}. Check the model's name and the base URL.`;
};

const describeRateLimit = ({ label }: Server, { retryAfterSeconds, isQuota }: ProviderFailure) => {
  if (isQuota)
    return `The quota at ${toPhrase(label)} is used up. Check the plan and its billing there.`;
  const when =
    retryAfterSeconds === undefined
      ? "Try again later."
      : `Try again in ${formatCount(Math.ceil(retryAfterSeconds), "second")}.`;
  return `${label} has received too many requests. ${when}`;
};

const isUnreadable = (error: unknown) =>
  error instanceof SyntaxError ||
  [InvalidResponseDataError, JSONParseError, TypeValidationError].some((type) =>
    type.isInstance(error),
  );

const classify = ({ status, type, ...failure }: ProviderFailure): ModelErrorCode => {
  if (failure.isContextTooLong) return "model_context_too_long";
  if (failure.isRefusal) return "model_refused";
  if (
    status === 401 ||
    status === 403 ||
    type === "authentication_error" ||
    type === "permission_error"
  )
    return "model_unauthorized";
  if (failure.isUnknownModel) return "model_not_found";
  if (
    status === 429 ||
    failure.isQuota ||
    type === "rate_limit_error" ||
    type === "rate_limit_exceeded"
  )
    return "model_rate_limited";
  if (status !== undefined && status < 300) return "model_invalid_answer";
  return status !== undefined && status < 500 ? "model_invalid_request" : "model_failed";
};

const describe = (
  code: ModelErrorCode,
  failure: ProviderFailure,
  server: Server,
  id: string | undefined,
): string => {
  const { label } = server;
  if (code === "model_context_too_long")
    return `The conversation is too long for ${id ?? "the model"}. Shorten the instructions, the tools' results or the conversation.`;
  if (code === "model_refused") return `${label} refused to answer${quote(failure, server)}`;
  if (code === "model_unauthorized")
    return failure.status === 403
      ? `${label} does not allow this with the API key. Check its permissions there.`
      : describeUnauthorized(server);
  if (code === "model_not_found") return describeMissingModel(server, id);
  if (code === "model_rate_limited") return describeRateLimit(server, failure);
  if (code === "model_invalid_request")
    return `${label} did not accept the request${quote(failure, server)}`;
  if (code === "model_invalid_answer")
    return `The response of ${toPhrase(label)} could not be read. Check that ${server.baseUrl} is its base URL.`;
  return `${label} failed${quote(failure, server)} Try again later.`;
};

const describeUnreachable = (error: OutboundError, { label, baseUrl }: Server): string => {
  const { allowEntry, missingHost } = error;
  if (allowEntry !== undefined)
    return `Toolwright may not connect to ${baseUrl}: to permit it, an administrator must set TOOLWRIGHT_OUTBOUND_ALLOW=${allowEntry} and restart Toolwright.`;
  if (missingHost)
    return `The credential "${missingHost.service}" may not be sent to ${missingHost.host}. Add this host to the credential.`;
  if (error.code === "SECURITY_VIOLATION") return `Toolwright may not connect to ${baseUrl}.`;
  if (error.code === "LIMIT_EXCEEDED") return `The response of ${toPhrase(label)} is too large.`;
  return error.code === "TIMEOUT"
    ? `${label} did not respond in time at ${baseUrl}. Check that it is running.`
    : `${label} cannot be reached at ${baseUrl}. Check the base URL, and that it is running.`;
};

/** Finds an error of ours in one of the SDK, which has it as its cause. */
const findError = <Found>(
  error: unknown,
  isWanted: (error: unknown) => error is Found,
): Found | undefined => {
  if (isWanted(error)) return error;
  return error instanceof Error && error.cause !== undefined
    ? findError(error.cause, isWanted)
    : undefined;
};

/**
 * Describes the part of a conversation that cannot be sent to this provider. Undefined for any
 * other error.
 */
const describeUnreadable = (error: unknown): string | undefined => {
  if (UnsupportedFunctionalityError.isInstance(error)) {
    const [, kind] = /^(\w+) file parts with URLs$/.exec(error.functionality) ?? [];
    return kind === undefined ? error.functionality : `${kind} files by their URL`;
  }
  if (NoSuchProviderReferenceError.isInstance(error)) return "a file stored by another provider";
  return InvalidPromptError.isInstance(error) ? "this conversation" : undefined;
};

/**
 * Explains in one sentence why a request failed. `id` is the model's id, undefined for the list of
 * models.
 */
export const toModelFailure = (
  error: unknown,
  server: Server,
  id: string | undefined,
): ModelFailure => {
  const modelError = findError(error, isModelError);
  if (modelError) return { error: modelError, canRetry: false };
  const outboundError = findError(error, isOutboundError);
  if (outboundError) {
    const message = describeUnreachable(outboundError, server);
    return { error: new ModelError("model_unreachable", message), canRetry: false };
  }
  const unreadable = describeUnreadable(error);
  if (unreadable !== undefined) {
    const message = `The model cannot read ${unreadable}. Send it in another form, or leave it out.`;
    return { error: new ModelError("model_unsupported_content", message), canRetry: false };
  }
  const failure = readProviderFailure(error);
  const code = isUnreadable(error) ? "model_invalid_answer" : classify(failure);
  const message = describe(code, failure, server, id);
  return {
    error: new ModelError(code, message, failure.retryAfterSeconds),
    canRetry:
      (code === "model_rate_limited" && !failure.isQuota) ||
      (code === "model_failed" && APICallError.isInstance(error)),
  };
};
