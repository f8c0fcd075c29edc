import { isObject } from "@/lib/agent/json";
import type { OutboundResponse } from "@/lib/handlers/handler";
import { decodeText, isJson, parseContentType } from "./content";

const longest = 300;

/** The forms in which a service may echo a secret: plain, percent-encoded, base64 and JSON-escaped. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  Buffer.from(secret).toString("base64"),
  JSON.stringify(secret).slice(1, -1),
];

/** Replaces every secret of at least 4 characters with three dots. Shorter ones would match ordinary words. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= 4)
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length)
    .reduce((masked, spelling) => masked.replaceAll(spelling, "•••"), text);

/** Finds the error message in the fields where services usually put it. */
const sentenceIn = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return depth < 3 ? sentenceIn(value[0], depth + 1) : undefined;
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
    const found = Object.hasOwn(value, name) ? sentenceIn(value[name], depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
};

/** One line of plain text with secrets masked, truncated to `most` characters (300 by default). */
export const safeLine = (text: string, secrets: readonly string[], most = longest): string => {
  const line = hideSecrets(text, secrets)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
};

/** The error message of a failed response, from JSON or plain text. HTML pages are not quoted. */
export const excerptOf = (
  { body, headers }: Pick<OutboundResponse, "body" | "headers">,
  secrets: readonly string[],
): string | undefined => {
  const { mime, charset } = parseContentType(headers["content-type"]);
  if (!isJson(mime) && mime !== "text/plain") return undefined;
  const text = decodeText(body.subarray(0, 65_536), charset);
  let said: string | undefined = mime === "text/plain" ? text : undefined;
  if (isJson(mime)) {
    try {
      said = sentenceIn(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  return (said && safeLine(said, secrets)) || undefined;
};
