import { toMedia } from "@/lib/agent/media-item";
import { type ResponseType, responseTypes } from "@/lib/agent/tool";
import {
  type AgentFailure,
  isToolErrorCode,
  type Outcome,
  TOOL_ERROR_STATUS,
  toolFailure,
} from "@/lib/agent/tool-error";
import type { OutboundResponse } from "@/lib/handlers/handler";
import { createRedact } from "@/lib/redaction/redact";
import { isObject, toPlainText } from "@/lib/schema/json";
import { toSafeLine } from "./excerpt";
import { getRetryAfterSeconds, getStatusErrorCode } from "./upstream-failure";

/** Success envelope of an upstream agent, with missing parts filled in. */
type UpstreamEnvelope = {
  success: true;
  responseType: ResponseType;
  data: Record<string, unknown>;
};

const marker = Symbol.for("toolwright.UpstreamEnvelope");

/** Whether a handler's value is already an envelope and must not be wrapped again. */
export const isUpstreamEnvelope = (value: unknown): value is UpstreamEnvelope =>
  isObject(value) && marker in value;

/** Returns the data as this response type requires it, or undefined if it is something else. */
const toDataOfType = (
  type: ResponseType,
  data: Record<string, unknown>,
): Record<string, unknown> | undefined => {
  if (type === "mixed") return data;
  if (!Object.hasOwn(data, type)) return undefined;
  if (type === "media") {
    const media = toMedia(data.media);
    return media && { ...data, media };
  }
  return type === "html" && typeof data.html !== "string" ? undefined : data;
};

/**
 * Returns the type and data of a success. The call has been made, so whatever came back is a
 * success: a type that is missing, unknown or contradicted by the data is inferred from the data.
 */
const toSuccess = ({ responseType, data, success: _, ...rest }: Record<string, unknown>) => {
  if (data !== undefined && !isObject(data)) return { responseType: "text", data: { text: data } };
  const fields = data ?? rest;
  const declaredType = responseTypes.find((type) => type === responseType);
  const [onlyKey, ...otherKeys] = Object.keys(fields);
  const impliedType = responseTypes.find((type) => otherKeys.length === 0 && type === onlyKey);
  for (const type of [declaredType, impliedType]) {
    const completeData = type && toDataOfType(type, fields);
    if (completeData) return { responseType: type, data: completeData };
  }
  return { responseType: "mixed", data: fields };
};

const isErrorStatus = (code: unknown): code is number =>
  typeof code === "number" && Number.isInteger(code) && code >= 400 && code <= 599;

/**
 * Returns the code and status that callers see. The agent's own code stays, but a number that is
 * not an error status becomes a string, because callers read a number as the status. The status is
 * the one that belongs to the code, or else the response's own.
 */
const toCodeAndStatus = (
  code: unknown,
  ownStatus: number,
): Pick<AgentFailure, "code" | "status"> => {
  if (isErrorStatus(code)) return { code, status: code };
  if (isToolErrorCode(code)) return { code, status: TOOL_ERROR_STATUS[code] };
  const status = isErrorStatus(ownStatus) ? ownStatus : 500;
  const text = typeof code === "number" || typeof code === "string" ? String(code) : "";
  if (text !== "") return { code: text, status };
  const statusCode = getStatusErrorCode(ownStatus);
  return { code: statusCode, status: TOOL_ERROR_STATUS[statusCode] };
};

const toText = (value: unknown): string =>
  value === undefined || value === null ? "" : toPlainText(value);

const toFailure = (
  { error, message: outerMessage }: Record<string, unknown>,
  response: Pick<OutboundResponse, "status" | "headers">,
  secrets: readonly string[],
): Outcome => {
  const {
    message,
    code: ownCode,
    details: ownDetails,
  } = isObject(error) ? error : { message: error ?? outerMessage };
  const redact = createRedact(secrets);
  const mask = (value: unknown) => redact(toText(value));
  const { code, status } = toCodeAndStatus(ownCode, response.status);
  const details = mask(ownDetails);
  const retryAfterSeconds = getRetryAfterSeconds(response);
  return toolFailure(
    isToolErrorCode(code) ? code : getStatusErrorCode(status),
    mask(message) || "The agent failed without giving a reason.",
    {
      agentFailure: {
        code: typeof code === "string" ? toSafeLine(code, secrets) : code,
        status,
        ...(details !== "" && { details }),
      },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
  );
};

/**
 * Reads an upstream agent's envelope. A success is marked so that it is passed through unwrapped. A
 * failure is a failure even with HTTP 200. Returns undefined if the value is not an envelope.
 */
export const readEnvelope = (
  value: unknown,
  response: Pick<OutboundResponse, "status" | "headers">,
  secrets: readonly string[],
): Outcome | undefined => {
  if (!isObject(value) || typeof value.success !== "boolean") return undefined;
  if (!value.success) return toFailure(value, response, secrets);
  if (response.status >= 300) return undefined;
  const envelope = { success: true, ...toSuccess(value) };
  // Not enumerable, so that the marker never appears in JSON.
  Object.defineProperty(envelope, marker, { value: true });
  return { ok: true, value: envelope };
};
