import { isObject } from "../schema/json";

/** One item of a media response. */
export type MediaItem = {
  type: string;
  url: string;
  mimeType: string;
  description: string;
  metadata: Record<string, unknown>;
};

const mimeTypeByExtension: Record<string, string> = {
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

const guessMimeType = (url: string): string => {
  const inline = /^data:([\w.+-]+\/[\w.+-]+)/.exec(url);
  if (inline?.[1]) return inline[1];
  const extension = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(mimeTypeByExtension, extension)
    ? (mimeTypeByExtension[extension] ?? "")
    : "application/octet-stream";
};

const guessType = (mimeType: string): string => {
  if (mimeType === "application/pdf") return "pdf";
  const family = mimeType.split("/")[0] ?? "";
  return ["image", "audio", "video"].includes(family) ? family : "file";
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Whether text may be a URL. A sentence is not; Base64 may be wrapped. */
const isUrlText = (text: string): boolean => text.startsWith("data:") || /^\S+$/.test(text.trim());

/**
 * Fills in the missing fields of a media item. A bare URL is an item too. Returns undefined without
 * a URL.
 */
export const toMediaItem = (value: unknown): MediaItem | undefined => {
  const item = typeof value === "string" && isUrlText(value) ? { url: value } : value;
  if (!isObject(item) || !isText(item.url)) return undefined;
  const mimeType = isText(item.mimeType) ? item.mimeType : guessMimeType(item.url);
  return {
    ...item,
    type: isText(item.type) ? item.type : guessType(mimeType),
    url: item.url,
    mimeType,
    description: typeof item.description === "string" ? item.description : "",
    metadata: isObject(item.metadata) ? item.metadata : {},
  };
};

/**
 * Returns the `media` of a response, complete: one item or a list. Returns undefined if an item has
 * no URL.
 */
export const toMedia = (value: unknown): MediaItem | MediaItem[] | undefined => {
  if (!Array.isArray(value)) return toMediaItem(value);
  const items = value.map(toMediaItem).filter((item) => item !== undefined);
  return items.length === value.length ? items : undefined;
};
