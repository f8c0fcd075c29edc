import type { OutboundResponse } from "@/lib/handlers/handler";
import { createRedact } from "@/lib/redaction/redact";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { decodeText, isJson, parseContentType } from "./content";

const MAX_EXCERPT_LENGTH = 300;

/** Finds the error message in the fields where services usually put it. */
const findErrorMessage = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return depth < 3 ? findErrorMessage(value[0], depth + 1) : undefined;
  if (!isObject(value) || depth > 3) return undefined;
  for (const name of [
    "message",
    "error_description",
    "detail",
    "error",
    "title",
    "reason",
    "errors",
  ]) {
    const message = Object.hasOwn(value, name)
      ? findErrorMessage(value[name], depth + 1)
      : undefined;
    if (message) return message;
  }
  return undefined;
};

/**
 * Converts a string to one plain line with secrets masked, truncated to `maxLength` characters (300
 * by default).
 */
export const toSafeLine = (
  text: string,
  secrets: readonly string[],
  maxLength = MAX_EXCERPT_LENGTH,
): string => {
  const line = createRedact(secrets)(text)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return line.length > maxLength ? `${cutText(line, maxLength)}…` : line;
};

/**
 * Reads the error message of a failed response from JSON or plain text. HTML pages are not quoted.
 */
export const readExcerpt = (
  { body, headers }: Pick<OutboundResponse, "body" | "headers">,
  secrets: readonly string[],
): string | undefined => {
  const { mime, charset } = parseContentType(headers["content-type"]);
  if (!isJson(mime) && mime !== "text/plain") return undefined;
  const text = decodeText(body.subarray(0, 65_536), charset);
  let message: string | undefined = mime === "text/plain" ? text : undefined;
  if (isJson(mime)) {
    try {
      message = findErrorMessage(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  return (message && toSafeLine(message, secrets)) || undefined;
};
