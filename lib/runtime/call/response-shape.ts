import type { ResponseType } from "@/lib/agent/tool";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import { isObject } from "@/lib/schema/json";

/** The `data` of a success envelope, by response type. */
export type ShapedResponse =
  | { ok: true; data: Record<string, unknown> }
  | Extract<Outcome, { ok: false }>;

const extensions: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
};

const guessMime = (url: string): string => {
  const inline = /^data:([\w.+-]+\/[\w.+-]+)/.exec(url);
  if (inline?.[1]) return inline[1];
  const extension = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? "";
  return extensions[extension] ?? "application/octet-stream";
};

const guessType = (mimeType: string): string => {
  if (mimeType === "application/pdf") return "pdf";
  const family = mimeType.split("/")[0] ?? "";
  return ["image", "audio", "video"].includes(family) ? family : "file";
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A media item with missing fields filled in; undefined without a URL. A bare URL is an item too. */
const toMediaItem = (value: unknown) => {
  const item = typeof value === "string" ? { url: value } : value;
  if (!isObject(item) || !isText(item.url)) return undefined;
  const mimeType = isText(item.mimeType) ? item.mimeType : guessMime(item.url);
  return {
    ...item,
    type: isText(item.type) ? item.type : guessType(mimeType),
    url: item.url,
    mimeType,
    description: typeof item.description === "string" ? item.description : "",
    metadata: isObject(item.metadata) ? item.metadata : {},
  };
};

const toMedia = (value: unknown) =>
  Array.isArray(value)
    ? value.every((item) => toMediaItem(item)) && value.map(toMediaItem)
    : toMediaItem(value);

const mismatch = (message: string) =>
  toolFailure("TOOL_EXECUTION_FAILED", message, {
    recoveryHint: "The tool's author must change its response type or what its handler returns.",
  });

/** Turns a handler's value into the envelope's `data`, or into an error when it does not fit the response type. */
export const shapeResponse = (value: unknown, responseType: ResponseType): ShapedResponse => {
  switch (responseType) {
    case "text":
      return { ok: true, data: { text: value ?? null } };
    case "html":
      return typeof value === "string"
        ? { ok: true, data: { html: value } }
        : mismatch("The response type is html, but the handler did not return a string.");
    case "media": {
      const items = toMedia(value);
      return items
        ? { ok: true, data: { media: items } }
        : mismatch("The response type is media, but the handler returned no item with a url.");
    }
    case "mixed":
      return isObject(value)
        ? { ok: true, data: value }
        : mismatch("The response type is mixed, but the handler did not return an object.");
  }
};
