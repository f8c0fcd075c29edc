import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { isAppError } from "@/lib/errors";
import type { ProtocolContext } from "../protocol";
import type { McpExchange } from "./exchange";

export const invalidParams = (message: string, data?: unknown): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);

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
    if (isAppError(error))
      throw invalidParams([error.message, error.details].filter(Boolean).join(" "));
    context.reportError(error);
    throw internalError(context);
  }
};
