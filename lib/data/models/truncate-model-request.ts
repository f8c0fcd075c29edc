import type { Message } from "@/lib/agent/model/message";

/** Maximum size of one request or answer in the log, in characters of JSON. */
const MAX_CHARACTERS = 512 * 1024;
const MAX_TEXT_CHARACTERS = 16 * 1024;
/** Files in messages are Base64, so only the beginning is worth reading. */
const MAX_FILE_CHARACTERS = 256;

type LoggedRequest = { system: string; messages: readonly Message[]; tools: readonly unknown[] };

const truncate = (text: string, limit: number): string =>
  text.length > limit
    ? `${text.slice(0, limit).toWellFormed()}… (${text.length - limit} more characters)`
    : text;

/** Truncates every string of a JSON value, and file data the most. */
const truncateTexts = (value: unknown, limit: number): unknown => {
  if (typeof value === "string") return truncate(value, limit);
  if (Array.isArray(value)) return value.map((item) => truncateTexts(item, limit));
  if (typeof value !== "object" || value === null) return value;
  const isFile = "type" in value && value.type === "data" && "value" in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      truncateTexts(item, isFile && key === "value" ? MAX_FILE_CHARACTERS : limit),
    ]),
  );
};

const fits = (text: string) => text.length <= MAX_CHARACTERS;

const omit = (text: string) =>
  JSON.stringify({ omitted: `${Math.round(text.length / 1024)} KB, too large for the log` });

/** Serializes an answer within the size limit. */
export const truncateModelAnswer = (answer: object | null): string | null => {
  if (answer === null) return null;
  const text = JSON.stringify(answer);
  if (fits(text)) return text;
  const truncatedText = JSON.stringify(truncateTexts(answer, MAX_TEXT_CHARACTERS));
  return fits(truncatedText) ? truncatedText : omit(text);
};

/**
 * Serializes a request within the size limit. Long strings are truncated first, then the oldest
 * messages are omitted. Files are always truncated.
 */
export const truncateModelRequest = ({ system, messages, tools }: LoggedRequest): string => {
  const withoutFiles = truncateTexts({ system, messages, tools }, MAX_CHARACTERS);
  const whole = JSON.stringify(withoutFiles);
  if (fits(whole)) return whole;
  const short = truncateTexts({ system, messages, tools }, MAX_TEXT_CHARACTERS) as LoggedRequest;
  for (
    let omitted = 0;
    omitted <= messages.length;
    omitted += Math.ceil(messages.length / 16) || 1
  ) {
    const text = JSON.stringify({
      ...short,
      messages: short.messages.slice(omitted),
      ...(omitted > 0 && { omittedMessages: omitted }),
    });
    if (fits(text)) return text;
  }
  return omit(whole);
};
