import { isObject } from "@/lib/agent/json";

/** An image, audio, video or file of a result, with a URL that is safe to use in the page. */
export type MediaItem = {
  kind: "image" | "audio" | "video" | "pdf" | "file";
  url: string;
  mimeType: string;
  description: string;
};

const inlineTypes =
  /^data:(image\/(?:png|jpeg|gif|webp|avif|svg\+xml)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)[;,]/i;

/** Accepts http(s) URLs and data URLs of inert types; undefined for everything else. */
export function safeUrl(url: unknown): string | undefined {
  if (typeof url !== "string") return undefined;
  if (inlineTypes.test(url)) return url;
  try {
    const { protocol, href } = new URL(url);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return undefined;
  }
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

const kindFor = (type: string, mimeType: string): MediaItem["kind"] => {
  if (mimeType === "application/pdf" || type === "pdf") return "pdf";
  const family = mimeType.split("/")[0] || type;
  return family === "image" || family === "audio" || family === "video" ? family : "file";
};

/** Parses a media item; undefined when its URL is not safe. */
export function readMedia(value: unknown): MediaItem | undefined {
  const item = typeof value === "string" ? { url: value } : value;
  if (!isObject(item)) return undefined;
  const url = safeUrl(item.url);
  if (!url) return undefined;
  const inline = inlineTypes.exec(url)?.[1]?.toLowerCase();
  const mimeType = inline ?? text(item.mimeType).toLowerCase();
  return {
    kind: kindFor(inline ? "" : text(item.type).toLowerCase(), mimeType),
    url,
    mimeType,
    description: text(item.description),
  };
}
