import type { CallToolResult } from "@modelcontextprotocol/client";
import type { ResponseType } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";

type ContentBlock = CallToolResult["content"][number];
type Media = { url: string; mimeType?: string; description?: string };

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

const toDataUrl = (data: string, mimeType = ""): string =>
  `data:${mediaType.test(mimeType) ? mimeType : "application/octet-stream"};base64,${data}`;

const toText = (block: ContentBlock): string | undefined => {
  if (block.type === "text") return block.text;
  if (block.type === "resource_link") return `${block.title ?? block.name}: ${block.uri}`;
  if (block.type === "resource" && "text" in block.resource) return block.resource.text;
  return undefined;
};

const toMedia = (block: ContentBlock): Media | undefined => {
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

const collect = <Item>(
  content: readonly ContentBlock[],
  read: (block: ContentBlock) => Item | undefined,
): Item[] => content.map(read).filter((item) => item !== undefined);

/** The text of a result, such as the message of a failed call. */
export const readText = ({ content = [] }: Pick<CallToolResult, "content">): string =>
  collect(content, toText).join("\n");

/** A list of what the server returned, as the tool's response type wants it. */
export const toValue = (
  result: CallToolResult,
  responseType: ResponseType,
  warn: (message: string) => void,
): unknown => {
  const { content = [], structuredContent } = result;
  const media = collect(content, toMedia);
  if (responseType === "media") return media.length === 1 ? media[0] : media;
  const texts = collect(content, toText);
  const text = texts.join("\n");
  const files = media.filter(({ url }) => url.startsWith("data:"));
  const isStructured = isObject(structuredContent);
  if (files.length > 0 && (responseType !== "mixed" || isStructured))
    warn(
      `${files.length === 1 ? "A file" : `${files.length} files`} of the server's result ${files.length === 1 ? "was" : "were"} left out: ${
        isStructured && responseType === "mixed"
          ? "its structured content is the result"
          : `the response type is ${responseType}. Choose media or mixed to return files`
      }.`,
    );
  if (responseType === "mixed")
    return isStructured
      ? structuredContent
      : { ...(texts.length > 0 && { text }), ...(files.length > 0 && { media: files }) };
  return texts.length > 0 ? text : (structuredContent ?? null);
};
