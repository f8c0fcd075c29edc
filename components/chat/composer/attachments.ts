import type { ContentPart, UserMessage } from "@ag-ui/client";
import { formatBytes } from "@/components/ui/data/format-bytes";
import { readBase64 } from "@/components/ui/inputs/read-base64";
import { formatCount } from "@/lib/agent/format-count";

/**
 * Total size of attachments in bytes. A request with the whole conversation is limited to eight
 * megabytes, and base64 adds a third.
 */
const MAX_ATTACHMENTS_BYTES = 4_000_000;
const MAX_ATTACHMENTS = 10;

export type Attachment = { id: string; name: string; size: number; part: ContentPart };

type MediaType = "image" | "audio" | "video" | "document";

const getMediaType = (mimeType: string): MediaType => {
  const type = mimeType.split("/")[0];
  return type === "image" || type === "audio" || type === "video" ? type : "document";
};

/** Returns a sentence about why the files cannot be added, or undefined if they can. */
export const getAttachmentProblem = (
  current: readonly Pick<File, "size">[],
  files: readonly Pick<File, "name" | "size">[],
): string | undefined => {
  if (current.length + files.length > MAX_ATTACHMENTS)
    return `A message can have at most ${formatCount(MAX_ATTACHMENTS, "file")}. Remove some, then add these again.`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `${empty.name} is empty. Choose another file.`;
  const total = [...current, ...files].reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_ATTACHMENTS_BYTES)
    return `The files total ${formatBytes(total)}, but a message can have at most ${formatBytes(MAX_ATTACHMENTS_BYTES)}. Remove some, or choose smaller ones.`;
  return undefined;
};

/** Reads a file into a part of a message. */
export const readAttachment = async (file: File): Promise<Attachment> => {
  const mimeType = file.type || "application/octet-stream";
  const source = { type: "data" as const, value: await readBase64(file), mimeType };
  const part: ContentPart = {
    type: getMediaType(mimeType),
    source,
    metadata: { name: file.name },
  };
  return { id: crypto.randomUUID(), name: file.name, size: file.size, part };
};

/** Returns a message's content. Without attachments it is a plain string. */
export const toContent = (
  text: string,
  attachments: readonly Pick<Attachment, "part">[],
): UserMessage["content"] => {
  if (attachments.length === 0) return text;
  const parts = attachments.map(({ part }) => part);
  return text === "" ? parts : [{ type: "text", text }, ...parts];
};

/** Returns the text of a message's content. */
export const getContentText = (content: UserMessage["content"]): string =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

/** Returns the parts of a message's content besides its text. */
export const getContentMedia = (content: UserMessage["content"]): ContentPart[] =>
  typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
