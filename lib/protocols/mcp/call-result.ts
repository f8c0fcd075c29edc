import { type CallToolResult, type ContentBlock, isSpecType } from "@modelcontextprotocol/server";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import { formatCount } from "@/lib/agent/format-count";
import { getStructuredResult } from "@/lib/agent/output-schema";
import type { Tool } from "@/lib/agent/tool";
import { formatError, isFormattedError } from "@/lib/agent/tool-error";
import type { AppError } from "@/lib/errors";
import { parseDataUrl } from "@/lib/schema/data-url";
import { decodePercent } from "@/lib/schema/decode-percent";
import { isObject, toPlainText } from "@/lib/schema/json";

type SuccessfulOutcome = Extract<CallOutcome, { ok: true }>;

const textBlock = (value: unknown): ContentBlock => ({ type: "text", text: toPlainText(value) });

/**
 * Converts bytes to a block. Hosts display images and play audio; other files are sent as
 * resources.
 */
const bytesBlock = (
  { mimeType, data }: { mimeType: string; data: string },
  index: number,
): ContentBlock => {
  if (mimeType.startsWith("image/")) return { type: "image", mimeType, data };
  if (mimeType.startsWith("audio/")) return { type: "audio", mimeType, data };
  return {
    type: "resource",
    resource: { uri: `agent://media/${index + 1}`, mimeType, blob: data },
  };
};

/** Returns the last segment of the path, decoded for people. For a `data:` URL, that would repeat its content. */
const toLinkName = (url: string): string => {
  const { protocol, pathname } = new URL(url);
  if (protocol === "data:") return pathname.slice(0, pathname.search(/[;,]|$/)) || "data";
  const segment = pathname.split("/").at(-1) || url;
  return decodePercent(segment) ?? segment;
};

/**
 * Encodes what browsers tolerate in URLs, such as spaces, but strict URI parsers reject (RFC 3986
 * §2).
 */
const toUri = (url: string): string =>
  url.toWellFormed().replace(/[^!-~]|["<>\\^`{|}]/gu, encodeURIComponent);

/** Converts a media item: its bytes or text if it contains them, or else a link. */
const fileBlock = (item: unknown, index: number): ContentBlock => {
  if (!isObject(item) || typeof item.url !== "string") return textBlock(item);
  const { url, mimeType, description, text } = item;
  const embedded = parseDataUrl(url);
  if (embedded) return bytesBlock(embedded, index);
  if (!URL.canParse(url)) return textBlock(item);
  const type = typeof mimeType === "string" && mimeType !== "" && { mimeType };
  if (typeof text === "string")
    return { type: "resource", resource: { uri: toUri(url), ...type, text } };
  return {
    type: "resource_link",
    uri: toUri(url),
    name: toLinkName(url),
    ...type,
    ...(typeof description === "string" && description !== "" && { description }),
  };
};

/**
 * Converts a media item. Only links have a description of their own, so that of other files is a
 * block before the file.
 */
const toBlocks = (item: unknown, index: number): ContentBlock[] => {
  const block = fileBlock(item, index);
  if (!isObject(item) || block.type === "text") return [block];
  const { description, metadata } = item;
  const isSeparate =
    block.type !== "resource_link" && typeof description === "string" && description !== "";
  const blocks = isSeparate ? [textBlock(description), block] : [block];
  const annotations = isObject(metadata) && metadata.annotations;
  // Clients would reject invalid annotations.
  return isSpecType.Annotations(annotations)
    ? blocks.map((each) => ({ ...each, annotations }))
    : blocks;
};

const mediaBlocks = (media: unknown): ContentBlock[] =>
  (Array.isArray(media) ? media : [media]).flatMap(toBlocks);

/** Structured content must be an object (revision 2025-06-18, "Structured Content"). */
const structured = (value: unknown): Pick<CallToolResult, "structuredContent"> =>
  isObject(value) ? { structuredContent: value } : {};

/** Converts a tool's result to content blocks, depending on its response type. */
const toContent = (
  responseType: string,
  data: Record<string, unknown>,
): Pick<CallToolResult, "content" | "structuredContent"> => {
  if (responseType === "media") return { content: mediaBlocks(data.media) };
  if (responseType === "html") return { content: [textBlock(data.html)] };
  if (responseType === "text") return { content: [textBlock(data.text)], ...structured(data.text) };
  const { media, ...rest } = data;
  const names = Object.keys(rest);
  const text = names.length === 1 && rest.text !== undefined ? rest.text : rest;
  const blocks = media === undefined ? [] : mediaBlocks(media);
  if (names.length === 0 && blocks.length > 0) return { content: blocks };
  return {
    // Some models reject empty blocks.
    content: text === "" ? blocks : [textBlock(text), ...blocks],
    ...structured(text),
  };
};

/** Creates a failed result that tells the model why. */
export const toFailedResult = (text: string): CallToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
});

/**
 * The result of a tool with an output schema must conform to it (revision 2025-06-18, "Output
 * Schema").
 */
const toStructuredContent = (
  { responseType, data }: SuccessfulOutcome,
  { outputSchema }: Pick<Tool, "outputSchema">,
) => (outputSchema ? { structuredContent: getStructuredResult(responseType, data) } : {});

/**
 * Creates the result of `tools/call`. A tool's failure is a result too, with the text for models.
 */
export const toCallToolResult = (
  outcome: CallOutcome,
  tool: Pick<Tool, "outputSchema">,
): CallToolResult =>
  outcome.ok
    ? { ...toContent(outcome.responseType, outcome.data), ...toStructuredContent(outcome, tool) }
    : toFailedResult(formatError(outcome.error));

/**
 * Converts a block that the client's revision does not have, because official clients reject a
 * result with one: links exist since 2025-06-18, and audio since 2025-03-26.
 */
const adaptBlock = (block: ContentBlock, index: number, revision: string): ContentBlock => {
  if (block.type === "resource_link" && revision < "2025-06-18")
    return textBlock(`${block.description ?? block.name}: ${block.uri}`);
  if (block.type === "audio" && revision < "2025-03-26") {
    const { mimeType, data: blob } = block;
    return { type: "resource", resource: { uri: `agent://audio/${index + 1}`, mimeType, blob } };
  }
  return block;
};

/** Adapts the result to the client's revision. */
export const adaptResult = (result: CallToolResult, revision: string): CallToolResult => ({
  ...result,
  content: result.content.map((block, index) => adaptBlock(block, index, revision)),
});

const toRetryText = ({ retryAfterSeconds }: AppError["facts"]) =>
  retryAfterSeconds === undefined
    ? ""
    : `Try again in ${formatCount(retryAfterSeconds, "second")}.`;

/** Converts a refusal from before the tool ran to a result that the model can act on. */
export const toRefusedResult = ({
  message,
  details,
  facts,
}: Pick<AppError, "message" | "details" | "facts">): CallToolResult =>
  toFailedResult(
    // The text for models already includes the message and the next steps.
    isFormattedError(details)
      ? details
      : [message, details, toRetryText(facts)].filter((line) => line !== "").join("\n"),
  );
