import { isObject } from "@/lib/agent/json";
import type { ResponseType } from "@/lib/agent/tool";
import { failed, type Outcome } from "@/lib/agent/tool-error";

/** `data` of a success envelope, by response type (contract §4). */
export type Shaped = { ok: true; data: Record<string, unknown> } | Extract<Outcome, { ok: false }>;

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

const text = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Fills what a media item lacks; undefined when there is no URL to show. A bare URL is an item too. */
const mediaItem = (value: unknown) => {
  const item = typeof value === "string" ? { url: value } : value;
  if (!isObject(item) || !text(item.url)) return undefined;
  const mimeType = text(item.mimeType) ? item.mimeType : guessMime(item.url);
  return {
    ...item,
    type: text(item.type) ? item.type : guessType(mimeType),
    url: item.url,
    mimeType,
    description: typeof item.description === "string" ? item.description : "",
    metadata: isObject(item.metadata) ? item.metadata : {},
  };
};

const media = (value: unknown) =>
  Array.isArray(value)
    ? value.every((item) => mediaItem(item)) && value.map(mediaItem)
    : mediaItem(value);

const wrong = (says: string) =>
  failed("TOOL_EXECUTION_FAILED", says, {
    recoveryHint: "The tool's author has to change its response type or what its handler returns.",
  });

/** Puts a handler's value into the envelope's `data`, or says why it does not fit its response type. */
export const shape = (value: unknown, responseType: ResponseType): Shaped => {
  switch (responseType) {
    case "text":
      return { ok: true, data: { text: value ?? null } };
    case "html":
      return typeof value === "string"
        ? { ok: true, data: { html: value } }
        : wrong("The tool answers with html, but its handler returned something else than a text.");
    case "media": {
      const items = media(value);
      return items
        ? { ok: true, data: { media: items } }
        : wrong("The tool answers with media, but its handler returned no item with a url.");
    }
    case "mixed":
      return isObject(value)
        ? { ok: true, data: value }
        : wrong("The tool answers with mixed data, but its handler returned no object.");
  }
};
