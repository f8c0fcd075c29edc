import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import { getStructuredResult } from "@/lib/agent/output-schema";
import type { Tool } from "@/lib/agent/tool";
import { formatError } from "@/lib/agent/tool-error";
import type { AppError } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";

type SuccessfulOutcome = Extract<CallOutcome, { ok: true }>;

const toText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

const textBlock = (value: unknown): ContentBlock => ({ type: "text", text: toText(value) });

/** `data:image/png;base64,…` and its kind; undefined for other URLs. */
const parseDataUrl = (url: string) => {
  const [, mimeType = "", kind = "", data = ""] =
    /^data:((image|audio)\/[\w.+-]+);base64,([A-Za-z0-9+/=]*)$/.exec(url) ?? [];
  return kind === "image" || kind === "audio"
    ? ({ type: kind, mimeType, data } as const)
    : undefined;
};

/** A media item: its bytes or text when it holds them, else a link. */
const mediaBlock = (item: unknown): ContentBlock => {
  if (!isObject(item) || typeof item.url !== "string") return textBlock(item);
  const { url, mimeType, description, text } = item;
  const embedded = parseDataUrl(url);
  if (embedded) return embedded;
  if (!URL.canParse(url)) return textBlock(item);
  const type = typeof mimeType === "string" && mimeType !== "" && { mimeType };
  if (typeof text === "string") return { type: "resource", resource: { uri: url, ...type, text } };
  return {
    type: "resource_link",
    uri: url,
    name: new URL(url).pathname.split("/").at(-1) || url,
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
  const text = Object.keys(rest).length === 1 && rest.text !== undefined ? rest.text : rest;
  return {
    content: [textBlock(text), ...(media === undefined ? [] : mediaBlocks(media))],
    ...structured(text),
  };
};

/** A result that says why nothing came of the call, for a model. */
export const toFailedResult = (text: string): CallToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
});

/** A tool with an output schema must answer with what the schema describes (revision 2025-06-18, "Output Schema"). */
const described = (
  { responseType, data }: SuccessfulOutcome,
  { outputSchema }: Pick<Tool, "outputSchema">,
) => (outputSchema ? { structuredContent: getStructuredResult(responseType, data) } : {});

/** The result of `tools/call`. A tool's own failure is a result, too, with the text for models. */
export const toCallToolResult = (
  outcome: CallOutcome,
  tool: Pick<Tool, "outputSchema">,
): CallToolResult =>
  outcome.ok
    ? { ...toContent(outcome.responseType, outcome.data), ...described(outcome, tool) }
    : toFailedResult(outcome.error.agentFailure?.details ?? formatError(outcome.error));

/** A call that was refused before the tool ran, as a result that a model can act on. */
export const toRefusedResult = ({
  message,
  details,
  facts,
}: Pick<AppError, "message" | "details" | "facts">): CallToolResult =>
  toFailedResult(
    [
      message,
      details,
      facts.retryAfterSeconds === undefined
        ? ""
        : `Try again in ${facts.retryAfterSeconds} seconds.`,
    ]
      .filter((line) => line !== "")
      .join("\n"),
  );
