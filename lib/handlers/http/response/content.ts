import type { MediaItem } from "@/lib/agent/media-item";
import type { OutboundResponse } from "@/lib/handlers/handler";
import { truncate } from "@/lib/schema/truncate";
import { hasTooManyKeys, parseJson, TOO_MANY_KEYS, UnparsedJson } from "./parse-json";
import { isItemStream, readItems } from "./stream-items";

/**
 * Parses the media type and charset of a Content-Type header, both in lowercase. The charset
 * defaults to UTF-8.
 */
export const parseContentType = (header = ""): { mime: string; charset: string } => {
  if (!header.includes(";")) return { mime: header.trim().toLowerCase(), charset: "utf-8" };
  const [essence = "", ...parameters] = header.split(";");
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { mime: essence.trim().toLowerCase(), charset: charset?.toLowerCase() ?? "utf-8" };
};

export const isJson = (mime: string): boolean => /^[^/]+\/(?:json|[^/]*\+json)$/.test(mime);

const getMediaType = (mime: string): string | undefined => {
  if (mime === "application/pdf") return "pdf";
  const [family] = mime.split("/");
  return family === "image" || family === "audio" || family === "video" ? family : undefined;
};

const utf8Decoder = new TextDecoder();

/** Creates a decoder. An unknown charset is read as UTF-8, and invalid bytes become U+FFFD. */
export const createDecoder = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
};

/** Decodes the whole body as text, as `createDecoder` does. */
export const decodeText = (body: Uint8Array, charset: string): string =>
  (charset === "utf-8" ? utf8Decoder : createDecoder(charset)).decode(body);

const isUtf8Text = (body: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(body);
    return !body.includes(0);
  } catch {
    return false;
  }
};

const readJson = (text: string, mime: string): { value: unknown; warning?: string } => {
  if (text.trim() === "") return { value: null };
  try {
    const { value, example } = parseJson(text);
    if (example === undefined) return { value };
    const warning = `Integers beyond ${Number.MAX_SAFE_INTEGER} are returned as strings to preserve their digits: ${truncate(example, 40)}.`;
    return { value, warning };
  } catch (error) {
    const problem =
      error instanceof UnparsedJson
        ? `${error.message}, so it is returned as text`
        : "is not valid JSON";
    return { value: text, warning: `The response is declared as ${mime} but ${problem}.` };
  }
};

const readStreamed = (text: string, mime: string): { value: unknown; warning?: string } =>
  hasTooManyKeys(text)
    ? { value: text, warning: `The response ${TOO_MANY_KEYS}, so it is returned as text.` }
    : { value: readItems(mime, text) };

/**
 * Converts a response body to a value: `null` if empty, parsed JSON, streamed items, a media item,
 * or text. `warning` explains a result the author may not expect, such as a body that could not be
 * read as its declared type, in which case the value is the text or base64.
 */
export const readContent = ({
  body,
  headers,
}: Pick<OutboundResponse, "body" | "headers">): { value: unknown; warning?: string } => {
  const { mime, charset } = parseContentType(headers["content-type"]);
  if (body.length === 0) return { value: isItemStream(mime) ? readItems(mime, "") : null };
  if (isJson(mime)) return readJson(decodeText(body, charset), mime);
  if (isItemStream(mime)) return readStreamed(decodeText(body, charset), mime);
  const type = getMediaType(mime);
  if (type) {
    const url = `data:${mime};base64,${Buffer.from(body).toString("base64")}`;
    const metadata = { bytes: body.length };
    return { value: { type, url, mimeType: mime, description: "", metadata } satisfies MediaItem };
  }
  const isReadable = mime.startsWith("text/") || charset !== "utf-8" || isUtf8Text(body);
  if (isReadable) return { value: decodeText(body, charset) };
  return {
    value: Buffer.from(body).toString("base64"),
    warning: `The response ${mime === "" ? "has no content type" : `is ${mime}`} and is not text, so it is returned as base64.`,
  };
};
