export type BodyKind = "json" | "form" | "multipart" | "text";

const getEssence = (media: string) => media.split(";")[0]?.trim().toLowerCase() ?? "";
const isWildcard = (essence: string) => essence === "*/*" || essence === "application/*";

/** Returns the type to send a file as, where a wildcard names none. */
export const toFileType = (media: string): string =>
  isWildcard(getEssence(media)) ? "application/octet-stream" : media;

export const isJsonMedia = (media: string): boolean =>
  /^application\/json$|\+json$|^text\/json$/.test(getEssence(media));

/**
 * Matches all `text/` types, types with a suffix such as `+xml`, and formats that people write by
 * hand.
 */
const textMedia =
  /^text\/|[/+](?:xml|yaml)$|^application\/(?:x-)?(?:ndjson|json-seq|jsonl|jsonlines|yaml|toml|sql|graphql|javascript|sh)$/;

export const getBodyKind = (media: string): BodyKind | undefined => {
  const essence = getEssence(media);
  if (isWildcard(essence) || isJsonMedia(essence)) return "json";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  return textMedia.test(essence) ? "text" : undefined;
};

/** Whether content of this type is text that a caller can write. */
export const isTextMedia = (media: string): boolean =>
  isJsonMedia(media) || getBodyKind(media) === "text";

/** Returns the content type to send, or undefined if the kind of body sends it by itself. */
export const getOwnContentType = (media: string): string | undefined => {
  const essence = getEssence(media);
  if (essence === "application/json" || isWildcard(essence)) return undefined;
  return essence.includes("*") ? "application/octet-stream" : media.trim();
};

const kinds: readonly (BodyKind | undefined)[] = ["json", "form", "multipart", "text", undefined];

/**
 * Returns the rank of a media type, where lower is better. A JSON Patch is a list of operations
 * (RFC 6902), so it does not fit an object.
 */
const getRank = (media: string, isList: boolean): number => {
  const essence = getEssence(media);
  const kind = kinds.indexOf(getBodyKind(media)) * 10;
  if (essence === "application/json" || essence === "multipart/form-data") return kind;
  if (essence === "application/json-patch+json") return kind + (isList ? 1 : 4);
  if (essence === "application/merge-patch+json") return kind + 2;
  return kind + 3;
};

/** Returns the media type to send, chosen from those that an operation accepts. */
export const chooseMediaType = (medias: readonly string[], isList: boolean): string | undefined =>
  medias.toSorted((a, b) => getRank(a, isList) - getRank(b, isList))[0];
