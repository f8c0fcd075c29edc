import type { ContentPart, Message, MessageToolCall, ToolMessage } from "@/lib/agent/model/message";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import { isFormattedError } from "@/lib/agent/tool-error";
import { ModelError } from "@/lib/runs/model-port";
import { parseDataUrl } from "@/lib/schema/data-url";
import { isObject, parseJson } from "@/lib/schema/json";
import { toReasoningPart } from "./encrypted-reasoning";
import type { SdkMessage } from "./sdk";

type UserPart = Extract<SdkMessage, { role: "user" }>["content"][number];
type FilePart = Extract<UserPart, { type: "file" }>;
type AssistantPart = Extract<SdkMessage, { role: "assistant" }>["content"][number];
type ResultPart = Extract<
  Extract<SdkMessage, { role: "tool" }>["content"][number],
  { type: "tool-result" }
>;

/** Fallback media types, for a URL or a file without one. */
const mediaTypes = {
  image: "image/*",
  audio: "audio/*",
  video: "video/*",
  document: "application/pdf",
};

const invalidUrl =
  "The model cannot read a file whose URL is not valid. Send it in another form, or leave it out.";

/** Names that browsers and services use for media types of which providers' APIs accept only one. */
const mediaTypeAliases = new Map([
  ["image/jpg", "image/jpeg"],
  ["audio/x-wav", "audio/wav"],
  ["audio/wave", "audio/wav"],
  ["audio/vnd.wave", "audio/wav"],
  ["audio/mp3", "audio/mpeg"],
  ["audio/x-mp3", "audio/mpeg"],
  ["audio/x-mpeg", "audio/mpeg"],
  ["application/x-pdf", "application/pdf"],
]);

/**
 * Removes the parameters and the case of a media type, because providers' APIs accept neither, and
 * replaces other names of it.
 */
const toMediaType = (text: string): string => {
  const type = (text.split(";", 1)[0] ?? "").trim().toLowerCase();
  return mediaTypeAliases.get(type) ?? type;
};

type MediaPart = Exclude<ContentPart, { type: "text" }>;

const toFileData = ({ type, source }: MediaPart): FilePart => {
  const inline = source.type === "url" ? parseDataUrl(source.value) : undefined;
  const mediaType = toMediaType(source.mimeType || inline?.mimeType || mediaTypes[type]);
  if (inline) return { type: "file", mediaType, data: { type: "data", data: inline.data } };
  if (source.type === "data") {
    const data = source.value.replace(/^data:[^,]*,/, "");
    return { type: "file", mediaType, data: { type: "data", data } };
  }
  if (source.type === "url") {
    const url = URL.parse(source.value);
    if (!url) throw new ModelError("model_unsupported_content", invalidUrl);
    return { type: "file", mediaType, data: { type: "url", url } };
  }
  const { provider = "openai", value } = source;
  return { type: "file", mediaType, data: { type: "reference", reference: { [provider]: value } } };
};

const toFilePart = (part: MediaPart): FilePart => {
  const { filename, name } = part.metadata ?? {};
  const fileName = filename ?? name;
  return { ...toFileData(part), ...(fileName !== undefined && { filename: fileName }) };
};

const toUserParts = (content: string | readonly ContentPart[]): UserPart[] => {
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  return parts.flatMap((part): UserPart[] => {
    if (part.type !== "text") return [toFilePart(part)];
    return part.text === "" ? [] : [{ type: "text", text: part.text }];
  });
};

/**
 * Parses arguments into an object, which some providers require. Any other text is wrapped in one
 * unchanged.
 */
const parseArguments = (text: string): unknown => {
  const value = parseJson(text === "" ? "{}" : text);
  return isObject(value) ? value : { invalid_arguments: text };
};

/**
 * Returns why a call failed, unless its result already says so. Our own failures and those in their
 * format do.
 */
const toUntoldReason = (error: string | undefined, text: string): string =>
  error === undefined || isFormattedError(text) || text.includes(error) ? "" : error;

/**
 * Converts a result. For most providers, the result's text is the only place for the reason of a
 * failure.
 */
const toOutput = ({ content, error }: ToolMessage): ResultPart["output"] => {
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("\n\n");
  const reason = toUntoldReason(error, text);
  if (parts.every(({ type }) => type === "text")) {
    const value = [reason, text].filter((each) => each !== "").join("\n\n");
    return { type: error === undefined ? "text" : "error-text", value };
  }
  const everyPart: ContentPart[] =
    reason === "" ? parts : [{ type: "text", text: reason }, ...parts];
  const value = everyPart.map((part) => (part.type === "text" ? part : toFilePart(part)));
  return { type: "content", value };
};

const missingOutput: ResultPart["output"] = {
  type: "error-text",
  value: "This call was not completed, so it has no result.",
};

/**
 * Takes the results for the calls of one answer, in the order of the calls. Each result is used
 * once.
 */
const takeResults = (
  calls: readonly MessageToolCall[],
  laterResults: ToolMessage[],
): ResultPart[] =>
  calls.map(({ id, function: { name } }) => {
    const index = laterResults.findIndex(({ toolCallId }) => toolCallId === id);
    const [result] = index < 0 ? [] : laterResults.splice(index, 1);
    return {
      type: "tool-result",
      toolCallId: id,
      toolName: name,
      output: result ? toOutput(result) : missingOutput,
    };
  });

const toAssistantMessages = (
  { content, toolCalls = [] }: Extract<Message, { role: "assistant" }>,
  laterResults: ToolMessage[],
  reasoning: readonly AssistantPart[],
): SdkMessage[] => {
  const parts: AssistantPart[] = content ? [{ type: "text", text: content }] : [];
  for (const { id, function: call } of toolCalls)
    parts.push({
      type: "tool-call",
      toolCallId: id,
      toolName: call.name,
      input: parseArguments(call.arguments),
    });
  if (parts.length === 0) return [];
  const results = takeResults(toolCalls, laterResults);
  const answer: SdkMessage = { role: "assistant", content: [...reasoning, ...parts] };
  return results.length > 0 ? [answer, { role: "tool", content: results }] : [answer];
};

/**
 * Converts a conversation to the AI SDK's format. Providers accept only conversations in which the
 * results of all calls follow their answer. Results are moved there, results without a call are
 * dropped, and a call without a result gets one that says so. All instructions go into one system
 * message at the start. Reasoning is returned to its provider within the turn, where calls continue
 * it.
 */
export const toPrompt = (
  provider: ModelProvider,
  system: string,
  messages: readonly Message[],
): SdkMessage[] => {
  const lastQuestion = messages.findLastIndex(({ role }) => role === "user");
  const laterResults = messages.filter((message) => message.role === "tool");
  const instructions = [system];
  const conversation: SdkMessage[] = [];
  let reasoning: AssistantPart[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "system" || message.role === "developer")
      instructions.push(message.content);
    else if (message.role === "user") {
      const content = toUserParts(message.content);
      if (content.length > 0) conversation.push({ role: "user", content });
    } else if (message.role === "reasoning" && index > lastQuestion) {
      const part = toReasoningPart(provider, message);
      if (part) reasoning.push(part);
    } else if (message.role === "assistant") {
      conversation.push(...toAssistantMessages(message, laterResults, reasoning));
      reasoning = [];
    }
  }
  const text = instructions.filter((each) => each.trim() !== "").join("\n\n");
  return text === "" ? conversation : [{ role: "system", content: text }, ...conversation];
};
