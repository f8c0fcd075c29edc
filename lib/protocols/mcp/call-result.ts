import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import { formatCount } from "@/lib/agent/format-count";
import { getStructuredResult } from "@/lib/agent/output-schema";
import type { Tool } from "@/lib/agent/tool";
import { formatError } from "@/lib/agent/tool-error";
import type { AppError } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import { parseDataUrl } from "./data-url";
import type { Session } from "./session";

type SuccessfulOutcome = Extract<CallOutcome, { ok: true }>;

const toText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

const textBlock = (value: unknown): ContentBlock => ({ type: "text", text: toText(value) });

/** Bytes in the answer itself. Hosts show images and sounds, and take other files as resources. */
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

/** The last part of the path. That of a `data:` URL would repeat its content. */
const toLinkName = (url: string): string => {
  const { protocol, pathname } = new URL(url);
  if (protocol === "data:") return pathname.slice(0, pathname.search(/[;,]|$/)) || "data";
  return pathname.split("/").at(-1) || url;
};

/** A URL that browsers mend, such as one with spaces, is no URI to a strict reader (RFC 3986 §2). */
const toUri = (url: string): string =>
  url.toWellFormed().replace(/[^!-~]|["<>\\^`{|}]/gu, encodeURIComponent);

/** A media item: its bytes or text when it holds them, else a link. */
const mediaBlock = (item: unknown, index: number): ContentBlock => {
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

const mediaBlocks = (media: unknown): ContentBlock[] =>
  (Array.isArray(media) ? media : [media]).map(mediaBlock);

/** Structured content must be an object (revision 2025-06-18, "Structured Content"). */
const structured = (value: unknown): Pick<CallToolResult, "structuredContent"> =>
  isObject(value) ? { structuredContent: value } : {};

/** What a tool answered, as content blocks by its response type. */
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
    content: [textBlock(text), ...blocks],
    ...structured(text),
  };
};

/** A result that says why nothing came of the call, for a model. */
export const toFailedResult = (text: string): CallToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
});

/** A tool with an output schema must answer with what the schema describes (revision 2025-06-18, "Output Schema"). */
const toStructuredContent = (
  { responseType, data }: SuccessfulOutcome,
  { outputSchema }: Pick<Tool, "outputSchema">,
) => (outputSchema ? { structuredContent: getStructuredResult(responseType, data) } : {});

/** The result of `tools/call`. A tool's own failure is a result, too, with the text for models. */
export const toCallToolResult = (
  outcome: CallOutcome,
  tool: Pick<Tool, "outputSchema">,
): CallToolResult =>
  outcome.ok
    ? { ...toContent(outcome.responseType, outcome.data), ...toStructuredContent(outcome, tool) }
    : toFailedResult(outcome.error.agentFailure?.details ?? formatError(outcome.error));

/** A link as a text: clients of 2025-03-26 do not know `resource_link` and reject a result that has one. */
const toLinkText = (block: ContentBlock): ContentBlock =>
  block.type === "resource_link"
    ? textBlock(`${block.description ?? block.name}: ${block.uri}`)
    : block;

/** The result as a client of the session's revision can read it; without a session, the client knows the latest. */
export const adaptResult = (
  result: CallToolResult,
  session: Session | undefined,
): CallToolResult =>
  session?.protocolVersion === "2025-03-26"
    ? { ...result, content: result.content.map(toLinkText) }
    : result;

const toRetryText = ({ retryAfterSeconds }: AppError["facts"]) =>
  retryAfterSeconds === undefined
    ? ""
    : `Try again in ${formatCount(retryAfterSeconds, "second")}.`;

/** A call that was refused before the tool ran, as a result that a model can act on. */
export const toRefusedResult = ({
  message,
  details,
  facts,
}: Pick<AppError, "message" | "details" | "facts">): CallToolResult =>
  toFailedResult(
    // The text for models has the message, and how to go on.
    details.startsWith("TOOL ERROR:")
      ? details
      : [message, details, toRetryText(facts)].filter((line) => line !== "").join("\n"),
  );
