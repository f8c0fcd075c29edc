import type { CallToolResult } from "@modelcontextprotocol/client";
import { type MediaItem, toMediaItem } from "@/lib/agent/media-item";
import type { HandlerCall, Log } from "@/lib/handlers/handler";
import { isObject } from "@/lib/schema/json";

type ContentBlock = CallToolResult["content"][number];
type IncompleteItem = Partial<MediaItem> & Pick<MediaItem, "url">;

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

const toDataUrl = (data: string, mimeType = ""): string =>
  `data:${mediaType.test(mimeType) ? mimeType : "application/octet-stream"};base64,${data}`;

const toText = (block: ContentBlock): string | undefined => {
  if (block.type === "text") return block.text;
  if (block.type === "resource_link") return `${block.title ?? block.name}: ${block.uri}`;
  if (block.type === "resource" && "text" in block.resource) return block.resource.text;
  return undefined;
};

const toFile = (block: ContentBlock): IncompleteItem | undefined => {
  if (block.type === "image" || block.type === "audio")
    return { url: toDataUrl(block.data, block.mimeType), mimeType: block.mimeType };
  if (block.type === "resource" && "blob" in block.resource) {
    const { blob, mimeType, uri } = block.resource;
    return { url: toDataUrl(blob, mimeType), description: uri };
  }
  if (block.type !== "resource_link") return undefined;
  const { uri, mimeType, name, title, description } = block;
  return { url: uri, ...(mimeType && { mimeType }), description: description ?? title ?? name };
};

const toMedia = (block: ContentBlock): MediaItem | undefined => {
  const file = toFile(block);
  const { annotations } = block;
  return file && toMediaItem({ ...file, metadata: annotations && { annotations } });
};

const collect = <Item>(
  content: readonly ContentBlock[],
  read: (block: ContentBlock) => Item | undefined,
): Item[] => content.map(read).filter((item) => item !== undefined);

/** Returns the text of a result, such as the message of a failed call. */
export const readText = ({ content = [] }: Pick<CallToolResult, "content">): string =>
  collect(content, toText).join("\n");

type ResultCall = Pick<HandlerCall, "responseType" | "hasOutputSchema" | "log">;

const contentReason = "its structured content is the result";

const warnAboutFiles = (count: number, reason: string, log: Log) =>
  log(
    "warn",
    `${count === 1 ? "A file" : `${count} files`} in the server's result ${count === 1 ? "was" : "were"} left out: ${reason}.`,
  );

/**
 * Adds files and links to the structured content, unless a schema describes it or it has media of its
 * own.
 */
const addFiles = (
  structuredContent: Record<string, unknown>,
  files: readonly MediaItem[],
  { hasOutputSchema, log }: ResultCall,
) => {
  if (files.length === 0) return structuredContent;
  if (!hasOutputSchema && structuredContent.media === undefined)
    return { ...structuredContent, media: files };
  warnAboutFiles(files.length, contentReason, log);
  return structuredContent;
};

/** Converts the server's result to the value that the tool's response type requires. */
export const toValue = (
  { content = [], structuredContent }: CallToolResult,
  call: ResultCall,
): unknown => {
  const { responseType = "text", hasOutputSchema, log } = call;
  const media = collect(content, toMedia);
  if (responseType === "media") return media.length === 1 ? media[0] : media;
  if (responseType === "mixed") {
    if (isObject(structuredContent)) return addFiles(structuredContent, media, call);
    const texts = collect(
      content.filter(({ type }) => type !== "resource_link"),
      toText,
    );
    if (texts.length === 0 && structuredContent !== undefined)
      texts.push(JSON.stringify(structuredContent));
    return {
      // Without any content, the text is empty: an empty object would look like data to a model.
      ...((texts.length > 0 || media.length === 0) && { text: texts.join("\n") }),
      ...(media.length > 0 && { media }),
    };
  }
  const texts = collect(content, toText);
  const files = media.filter(({ url }) => url.startsWith("data:"));
  const isStructured = structuredContent !== undefined && (hasOutputSchema || texts.length === 0);
  const reason = isStructured
    ? contentReason
    : `the response type is ${responseType}. Choose media or mixed to return files`;
  if (files.length > 0) warnAboutFiles(files.length, reason, log);
  return isStructured ? structuredContent : texts.join("\n");
};
