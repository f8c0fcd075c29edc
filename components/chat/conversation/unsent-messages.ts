import type { Message } from "@ag-ui/client";
import { z } from "zod";
import { getSessionStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import { DRAFT_KEY_PREFIX } from "@/components/browser-storage/unsaved-drafts";
import { getContentMedia, getContentText } from "../composer/attachments";
import type { RunFailure } from "./conversation";

const failureSchema = z.object({
  message: z.string(),
  code: z.string().exactOptional(),
  title: z.string().exactOptional(),
  lacksVariables: z.literal(true).exactOptional(),
});
const unsentSchema = z.object({
  messages: z.array(z.object({ id: z.string(), text: z.string().min(1), hadFiles: z.boolean() })),
  failure: failureSchema,
});
type Unsent = z.infer<typeof unsentSchema>;

const getKey = (threadId: string) => `${DRAFT_KEY_PREFIX}${threadId}#unsent`;

/** What this tab could not send to a thread, and why. Undefined if there is nothing. */
export const readUnsent = (threadId: string): Unsent | undefined =>
  unsentSchema.safeParse(readJson(getSessionStorage, getKey(threadId))).data;

/**
 * Stores the user's last messages, because the server does not have them. Their files would not fit
 * into the tab's storage.
 */
export const saveUnsent = (
  threadId: string,
  messages: readonly Message[],
  failure: RunFailure,
): void => {
  const lastAnswer = messages.findLastIndex(({ role }) => role !== "user");
  const unsent = messages.slice(lastAnswer + 1).flatMap((message) => {
    const text = message.role === "user" ? getContentText(message.content) : "";
    if (message.role !== "user" || text === "") return [];
    return [{ id: message.id, text, hadFiles: getContentMedia(message.content).length > 0 }];
  });
  if (unsent.length === 0) clearUnsent(threadId);
  else saveJson(getSessionStorage, getKey(threadId), { messages: unsent, failure });
};

export const clearUnsent = (threadId: string): void =>
  saveJson(getSessionStorage, getKey(threadId), undefined);

/** Explains why the messages are in the conversation without an answer. */
export const describeUnsent = ({ messages, failure }: Unsent): RunFailure =>
  messages.some(({ hadFiles }) => hadFiles)
    ? {
        ...(failure.lacksVariables && { lacksVariables: true }),
        title: "Not sent",
        message: `${failure.message} The files of your message are no longer here, so Retry sends only its text.`,
      }
    : failure;
