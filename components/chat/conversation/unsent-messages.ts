import type { Message } from "@ag-ui/client";
import { z } from "zod";
import { getSessionStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import { DRAFT_KEY_PREFIX } from "@/components/browser-storage/unsaved-drafts";
import { getContentMedia, getContentText } from "../composer/attachments";
import type { RunFailure } from "./conversation";

const unsentSchema = z.array(
  z.object({ id: z.string(), text: z.string().min(1), hadFiles: z.boolean() }),
);
type UnsentMessage = z.infer<typeof unsentSchema>[number];

const getKey = (threadId: string) => `${DRAFT_KEY_PREFIX}${threadId}#unsent`;

/** The messages that this tab could not send to a thread. */
export const readUnsent = (threadId: string): readonly UnsentMessage[] =>
  unsentSchema.safeParse(readJson(getSessionStorage, getKey(threadId))).data ?? [];

/**
 * Stores the user's last messages, because the server does not have them. Their files would not fit
 * into the tab's storage.
 */
export const saveUnsent = (threadId: string, messages: readonly Message[]): void => {
  const lastAnswer = messages.findLastIndex(({ role }) => role !== "user");
  const unsent = messages.slice(lastAnswer + 1).flatMap((message) => {
    const text = message.role === "user" ? getContentText(message.content) : "";
    if (message.role !== "user" || text === "") return [];
    return [{ id: message.id, text, hadFiles: getContentMedia(message.content).length > 0 }];
  });
  saveJson(getSessionStorage, getKey(threadId), unsent.length > 0 ? unsent : undefined);
};

/** Explains why the messages are in the conversation without an answer. */
export const describeUnsent = (unsent: readonly UnsentMessage[]): RunFailure => ({
  title: "Not sent",
  message: unsent.some(({ hadFiles }) => hadFiles)
    ? "The agent did not receive your message. Its files are no longer here, so Retry sends only the text."
    : "The agent did not receive your message.",
});
