import { APICallError } from "ai";
import { z } from "zod";
import { parseJson } from "@/lib/schema/json";

/** An error reported by a provider, within an answer or instead of one. */
export type ProviderFailure = {
  /** The HTTP status. Undefined for an error within an answer. */
  status: number | undefined;
  /** The provider's own name for the type of error. */
  type: string;
  message: string;
  retryAfterSeconds: number | undefined;
  isContextTooLong: boolean;
  isRefusal: boolean;
  isUnknownModel: boolean;
  isQuota: boolean;
};

const reportSchema = z.object({
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
});
type Report = z.output<typeof reportSchema>;

/**
 * Finds the error object in a body: `{ error: { … } }`, `{ error: "…" }`, the object itself, or a
 * string.
 */
const findReport = (value: unknown): Report => {
  if (typeof value === "string") return { message: value };
  if (typeof value !== "object" || value === null) return {};
  if ("error" in value && value.error !== null && value.error !== undefined)
    return findReport(value.error);
  return reportSchema.safeParse(value).data ?? {};
};

/**
 * Returns the seconds that a response asks to wait, given as seconds or a date (RFC 9110 §10.2.3).
 */
const readRetryAfter = (headers: Record<string, string> | undefined): number | undefined => {
  const text = headers?.["retry-after"];
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
};

const contextPattern =
  /context[ _-](?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens|input (?:length )?exceeds|request too large/i;
const refusalPattern = /content[ _-]?(?:filter|policy|management)|safety system|usage polic/i;
/** The time to search a text for these grows with its square, and an answer may be very long. */
const MAX_SEARCHED_CHARACTERS = 10_000;
const modelPattern = /\bmodel\b.*(?:not found|does not exist|not exist|unknown)|no such model/is;

export const readProviderFailure = (error: unknown): ProviderFailure => {
  const call = APICallError.isInstance(error) ? error : undefined;
  // A proxy's error page contains nothing useful.
  const source = call ? (parseJson(call.responseBody ?? "") ?? call.data) : error;
  const { type, code, message } = findReport(source);
  const kind = [type, code].filter((each) => each != null).join(" ");
  const status = call?.statusCode;
  const text = `${kind} ${message ?? ""}`.slice(0, MAX_SEARCHED_CHARACTERS);
  const isRequestError = status === undefined || (status >= 400 && status < 500 && status !== 401);
  return {
    status,
    type: type ?? String(code ?? ""),
    message: error instanceof Error && !call && !message ? error.message : (message ?? ""),
    retryAfterSeconds: readRetryAfter(call?.responseHeaders),
    isContextTooLong: status === 413 || (isRequestError && contextPattern.test(text)),
    isRefusal: isRequestError && refusalPattern.test(text),
    isUnknownModel: status === 404 || (isRequestError && modelPattern.test(text)),
    isQuota: /insufficient_quota|billing|credit balance/i.test(text) && status !== 401,
  };
};
