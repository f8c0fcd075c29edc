import {
  isToolErrorCode,
  type Outcome,
  type ToolErrorCode,
  toolFailure,
} from "@/lib/agent/tool-error";
import { isObject } from "@/lib/schema/json";
import { toSafeLine } from "./excerpt";
import { getStatusErrorCode } from "./upstream-failure";

/** The success envelope of an upstream agent, unchanged. */
export type UpstreamEnvelope = {
  success: true;
  responseType: "text" | "html" | "media" | "mixed";
  data: Record<string, unknown>;
};

const marker = Symbol.for("toolwright.UpstreamEnvelope");

/** Whether a handler's value is already an envelope and must not be wrapped again. */
export const isUpstreamEnvelope = (value: unknown): value is UpstreamEnvelope =>
  isObject(value) && marker in value;

const responseTypes = ["text", "html", "media", "mixed"] as const;

/** The response type. Some agents omit it; it is then inferred from the data. */
const resolveResponseType = (declaredType: unknown, data: Record<string, unknown>) => {
  const match = responseTypes.find((kind) => kind === declaredType);
  if (match || declaredType !== undefined) return match;
  const keys = Object.keys(data);
  const [only] = keys;
  return keys.length === 1 ? (responseTypes.find((kind) => kind === only) ?? "mixed") : "mixed";
};

const toErrorCode = (code: unknown, status: number): ToolErrorCode => {
  if (isToolErrorCode(code)) return code;
  if (typeof code === "number") return getStatusErrorCode(code);
  return status >= 400 ? getStatusErrorCode(status) : "OPERATION_FAILED";
};

const toFailure = (error: unknown, status: number, secrets: readonly string[]): Outcome => {
  const { message, code } = isObject(error) ? error : { message: error, code: undefined };
  const text = typeof message === "string" ? toSafeLine(message, secrets) : "";
  return toolFailure(
    toErrorCode(code, status),
    text || "The agent reported a failure and gave no reason.",
  );
};

/**
 * Reads an upstream agent's envelope. A success is marked so that it is passed through unwrapped; a failure is
 * a failure even with HTTP 200. Returns undefined when the value is not an envelope.
 */
export const readEnvelope = (
  value: unknown,
  status: number,
  secrets: readonly string[],
): Outcome | undefined => {
  if (!isObject(value) || typeof value.success !== "boolean") return undefined;
  if (!value.success) return toFailure(value.error, status, secrets);
  if (status >= 300 || !isObject(value.data)) return undefined;
  const responseType = resolveResponseType(value.responseType, value.data);
  if (!responseType) return undefined;
  const envelope: UpstreamEnvelope = { success: true, responseType, data: value.data };
  // Not enumerable, so that the marker never appears in JSON.
  Object.defineProperty(envelope, marker, { value: true });
  return { ok: true, value: envelope };
};
