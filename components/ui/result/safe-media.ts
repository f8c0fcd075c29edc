import { isObject } from "@/lib/agent/json";

/** One picture, sound, film or file of an answer, with an address that is safe to use in a page. */
export type MediaItem = {
  kind: "image" | "audio" | "video" | "pdf" | "file";
  url: string;
  mimeType: string;
  description: string;
};

const inlineTypes =
  /^data:(image\/(?:png|jpeg|gif|webp|avif|svg\+xml)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)[;,]/i;

/** Web addresses, and data of types that cannot act in the page; undefined for everything else. */
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

/** An item as it can be shown, or undefined when its address is not one to follow. */
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
