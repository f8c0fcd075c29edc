import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { InputType } from "@/lib/agent/input-request";
import { isAppError } from "@/lib/errors";
import type { ProtocolContext } from "../protocol";
import type { McpExchange } from "./exchange";
import { toCapabilities } from "./input-requests";

export const invalidParams = (message: string, data?: unknown): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);

/** A tool asks what its client cannot be asked. */
export const missingCapability = (types: readonly InputType[]) =>
  new MissingRequiredClientCapabilityError({ requiredCapabilities: toCapabilities(types) });

/** An error of ours, without its cause. */
export const internalError = ({ clientRequestId, requestId }: ProtocolContext): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InternalError,
    `Something went wrong on our side. Request id: ${clientRequestId ?? requestId}`,
  );

/** Answers every failure with a JSON-RPC error; what is nobody's business but the operator's is only reported. */
export const withProtocolErrors = async <Result>(
  { context }: McpExchange,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (isAppError(error)) {
      const text = [error.message, error.details].filter(Boolean).join(" ");
      // The same request may succeed later.
      if (error.code === "unavailable" || error.code === "rate_limited")
        throw new ProtocolError(ProtocolErrorCode.InternalError, text);
      throw invalidParams(text);
    }
    context.reportError(error);
    throw internalError(context);
  }
};
