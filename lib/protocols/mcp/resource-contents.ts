import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { parseDataUrl } from "@/lib/schema/data-url";
import { isObject } from "@/lib/schema/json";
import type { SuccessfulCall } from "./run-call";

type Content = ReadResourceResult["contents"][number];

const toTextContent = (uri: string, mimeType: string | undefined, value: unknown): Content =>
  typeof value === "string"
    ? { uri, mimeType: mimeType ?? "text/plain", text: value }
    : { uri, mimeType: mimeType ?? "application/json", text: JSON.stringify(value ?? null) };

/** Returns the bytes of a media item if its URL contains them, or else the item as text. */
const toMediaContent = (uri: string, mimeType: string | undefined, item: unknown): Content => {
  const url = isObject(item) && typeof item.url === "string" ? item.url : "";
  const embedded = parseDataUrl(url);
  return embedded
    ? { uri, mimeType: mimeType ?? embedded.mimeType, blob: embedded.data }
    : toTextContent(uri, mimeType, item);
};

/** Converts a handler's result to the contents of the resource. */
export const toResourceContents = (
  uri: string,
  mimeType: string | undefined,
  { responseType, data }: SuccessfulCall,
): Content[] => {
  if (responseType === "media")
    return [data.media].flat().map((item) => toMediaContent(uri, mimeType, item));
  if (responseType === "html") return [toTextContent(uri, mimeType ?? "text/html", data.html)];
  return [toMediaContent(uri, mimeType, responseType === "text" ? data.text : data)];
};
