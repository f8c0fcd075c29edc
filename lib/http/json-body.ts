import { AppError, isAppError } from "@/lib/errors";
import { bodyTurns, LARGE_BODY_BYTES } from "@/lib/flow-control/body-turns";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { requestBytes } from "@/lib/flow-control/received-bytes";
import { findInexactNumber } from "@/lib/schema/inexact-number";
import { isObject, JSON_LIMITS, measureJson } from "@/lib/schema/json";
import { truncate } from "@/lib/schema/truncate";
import { decodeText, isInvalidText, readLimitedText } from "./limited-text";

/** Limits for a request body. */
type BodyLimits = {
  kilobytes: number;
  keys: number;
  /**
   * Selects the part in which to refuse numbers that would reach a tool changed. If absent, none
   * are refused.
   */
  exactNumbers?(body: unknown): unknown;
};
const defaultLimits: BodyLimits = {
  kilobytes: 1024,
  keys: JSON_LIMITS.keys,
  exactNumbers: (body) => body,
};

const tooLarge = ({ kilobytes }: BodyLimits) => {
  const size = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  return new AppError("too_large", `The body is larger than ${size}.`, {
    details: "Send less data, or a link to it.",
  });
};

const toBytes = ({ kilobytes }: BodyLimits) => kilobytes * 1024;

const tooManyWaiting = () =>
  new AppError(
    "rate_limited",
    "Too many large requests of this caller or its Space are in progress.",
    {
      details: "Try again in a few seconds, or send less data.",
      retryAfterSeconds: 5,
    },
  );

/**
 * Reads a body chunk by chunk: one without a length has to be counted, and a large one would take
 * up three times its size until all garbage is collected.
 */
const readChunks = async (
  request: Request,
  owner: CallOwner,
  limits: BodyLimits,
): Promise<string> => {
  const received = requestBytes.open(owner);
  const count = (bytes: number) => {
    if (!received.add(bytes)) throw tooManyWaiting();
  };
  const text = await readLimitedText(request, toBytes(limits), count).finally(received.close);
  if (text === undefined) throw tooLarge(limits);
  if (!bodyTurns.canQueue(owner, text.length)) throw tooManyWaiting();
  await bodyTurns.wait(owner, text.length);
  return text;
};

const readText = (
  request: Request,
  owner: CallOwner,
  limits: BodyLimits,
): string | Promise<string> => {
  const length = request.headers.get("content-length");
  const bytes = Number(length);
  if (bytes > toBytes(limits)) throw tooLarge(limits);
  if (bytes >= LARGE_BODY_BYTES) return readChunks(request, owner, limits);
  // Node enforces the declared length, so this body needs no counting.
  if (bytes > 0) return request.arrayBuffer().then(decodeText);
  const isChunked = length === null && request.headers.has("transfer-encoding");
  return isChunked ? readChunks(request, owner, limits) : "";
};

/** Whether a body of this content type is JSON. A missing or empty content type means JSON. */
export const isJsonContent = (contentType: string | null): boolean =>
  !contentType || /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i.test(contentType);

/** Throws `unsupported_media_type` unless the body is UTF-8 (RFC 8259 §8.1), which includes ASCII. */
export const refuseOtherCharset = (headers: Headers): void => {
  const contentType = headers.get("content-type") ?? "";
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? "utf-8";
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new AppError("unsupported_media_type", "Send the body as UTF-8.");
};

/** Throws `unsupported_media_type` for a compressed body or one in another charset. */
export const refuseEncodedBody = (headers: Headers): void => {
  refuseOtherCharset(headers);
  const encoding = headers.get("content-encoding")?.toLowerCase();
  if (encoding && encoding !== "identity")
    throw new AppError("unsupported_media_type", "Send the body without Content-Encoding.");
};

/**
 * Reads the body as UTF-8, when it is the caller's turn to have it processed. Throws `too_large`,
 * `unsupported_media_type`, `rate_limited` if too many bytes are waiting, or `invalid_input` if it
 * is incomplete or malformed.
 */
export const readBodyText = async (
  request: Request,
  owner: CallOwner,
  limits = defaultLimits,
): Promise<string> => {
  refuseEncodedBody(request.headers);
  try {
    return await readText(request, owner, limits);
  } catch (error) {
    if (isAppError(error)) throw error;
    if (isInvalidText(error)) throw new AppError("invalid_input", "The body is not valid UTF-8.");
    // The sender has disconnected and will not see this. It must not be reported as an internal
    // error.
    throw new AppError("invalid_input", "The body is incomplete.");
  }
};

/** Throws `invalid_input` for a body that is nested too deeply or has too many keys. */
export const checkBodySize = (body: unknown, { keys } = defaultLimits): void => {
  const size = measureJson(body, { depth: JSON_LIMITS.depth, keys });
  if (size.depth > JSON_LIMITS.depth)
    throw new AppError(
      "invalid_input",
      `The body is nested deeper than ${JSON_LIMITS.depth} levels.`,
    );
  if (size.keys > keys)
    throw new AppError(
      "invalid_input",
      `The body has more than ${keys.toLocaleString("en")} keys.`,
    );
};

/**
 * Throws `invalid_input` for a number that would reach a tool changed. `select` picks the part to
 * search.
 */
export const refuseInexactNumbers = (text: string, select: (value: unknown) => unknown): void => {
  const source = findInexactNumber(text, select);
  if (source !== undefined)
    throw new AppError(
      "invalid_input",
      `${truncate(source, 40)} is too large to be represented exactly.`,
      {
        details:
          "Integers beyond 9007199254740991 may lose digits. If the tool accepts it, send such a number as a string.",
      },
    );
};

/**
 * Reads the body as a JSON object. A missing or empty body is `{}`; a missing content type means
 * JSON. Throws as `readBodyText` does, and `invalid_input`.
 */
export const readJsonObject = async (
  request: Request,
  owner: CallOwner,
  limits = defaultLimits,
): Promise<Record<string, unknown>> => {
  const text = await readBodyText(request, owner, limits);
  if (text.trim() === "") return {};
  const contentType = request.headers.get("content-type");
  if (!isJsonContent(contentType))
    throw new AppError(
      "unsupported_media_type",
      "The body must be JSON. Send it with content-type: application/json.",
    );
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new AppError("invalid_input", "The body is not valid JSON.", {
      details: (error as Error).message,
    });
  }
  if (!isObject(body)) throw new AppError("invalid_input", "The body must be a JSON object.");
  checkBodySize(body, limits);
  if (limits.exactNumbers) refuseInexactNumbers(text, limits.exactNumbers);
  await bodyTurns.pause(text.length);
  return body;
};
