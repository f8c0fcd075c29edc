import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { InputType } from "@/lib/agent/input-request";
import { INTERNAL_ERROR_MESSAGE, isAppError } from "@/lib/errors";
import { parseJson } from "@/lib/schema/json";
import type { ProtocolContext } from "../protocol";
import type { McpExchange } from "./exchange";
import { toCapabilities } from "./input-requests";

export const invalidParams = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);

const issuesSchema = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
);

/** The official server's prefix for problems with a call. */
const CALL_PREFIX = "Invalid tools/call request: ";

const MAX_ISSUES = 100;

/** Describes the first issues, given as JSON, in one line. Returns undefined for any other text. */
const describeIssues = (json: string): string | undefined =>
  issuesSchema
    .safeParse(parseJson(json))
    .data?.slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${path.join(".")}: ${message}`)
    .join(" ");

/**
 * Converts a validation error of the official server, whose message is JSON issues. Otherwise
 * returns undefined.
 */
export const toInvalidParams = (error: unknown): ProtocolError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  const json = message.startsWith(CALL_PREFIX) ? message.slice(CALL_PREFIX.length) : message;
  const text = describeIssues(json);
  return text === undefined ? undefined : invalidParams(text);
};

/** Rewords the official server's error for a client's invalid answer. It is shown to models. */
export const toInvalidAnswer = (error: unknown): unknown => {
  if (!(error instanceof SdkError) || error.code !== SdkErrorCode.InvalidResult) return error;
  const text = describeIssues(error.message.slice(error.message.indexOf(": ") + 2));
  return new SdkError(
    error.code,
    text === undefined ? error.message : `The client's answer is invalid. ${text}`,
  );
};

/** Creates the error for a tool that asks a question which its client does not support. */
export const missingCapability = (types: readonly InputType[]) =>
  new MissingRequiredClientCapabilityError({ requiredCapabilities: toCapabilities(types) });

/** Creates an internal error, without its cause. */
export const internalError = ({ clientRequestId, callId }: ProtocolContext): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InternalError,
    `${INTERNAL_ERROR_MESSAGE} Request id: ${clientRequestId ?? callId}`,
  );

const joinSentences = (message: string, details: string): string => {
  if (details === "") return message;
  return `${message}${/[.!?]$/.test(message) ? "" : "."} ${details}`;
};

/**
 * Converts every failure to a JSON-RPC error. The details of unexpected ones are only reported to
 * the operator.
 */
export const withProtocolErrors = async <Result>(
  { context }: McpExchange,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (isAppError(error)) {
      const text = joinSentences(error.message, error.details);
      // The same request may succeed later.
      if (error.code === "unavailable" || error.code === "rate_limited")
        throw new ProtocolError(ProtocolErrorCode.InternalError, text);
      throw invalidParams(text);
    }
    context.reportError(error);
    throw internalError(context);
  }
};
