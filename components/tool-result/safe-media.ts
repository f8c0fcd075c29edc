import { isObject, readString } from "@/lib/schema/json";

/** An image, audio, video or file of a result, with a URL that is safe to use in the page. */
export type MediaItem = {
  kind: "image" | "audio" | "video" | "pdf" | "file";
  url: string;
  mimeType: string;
  description: string;
};

const inlineDataUrl =
  /^data:(image\/(?:png|jpeg|gif|webp|avif|svg\+xml)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)[;,]/i;

/**
 * Returns the URL if it is an http(s) URL or a data URL of an inert type. Returns undefined for
 * anything else.
 */
export function safeUrl(url: unknown): string | undefined {
  if (typeof url !== "string") return undefined;
  if (inlineDataUrl.test(url)) return url;
  try {
    const { protocol, href } = new URL(url);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return undefined;
  }
}

const getKind = (type: string, mimeType: string): MediaItem["kind"] => {
  if (mimeType === "application/pdf" || type === "pdf") return "pdf";
  const family = mimeType.split("/")[0] || type;
  return family === "image" || family === "audio" || family === "video" ? family : "file";
};

/** Parses a media item. Returns undefined if its URL is not safe. */
export function parseMedia(value: unknown): MediaItem | undefined {
  const item = typeof value === "string" ? { url: value } : value;
  if (!isObject(item)) return undefined;
  const url = safeUrl(item.url);
  if (!url) return undefined;
  const inlineType = inlineDataUrl.exec(url)?.[1]?.toLowerCase();
  const mimeType = inlineType ?? readString(item.mimeType).toLowerCase();
  return {
    kind: getKind(inlineType ? "" : readString(item.type).toLowerCase(), mimeType),
    url,
    mimeType,
    description: readString(item.description),
  };
}
