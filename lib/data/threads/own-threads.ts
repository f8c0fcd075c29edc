import type { Thread } from "@/lib/agent/model/thread";
import { AppError } from "@/lib/errors";
import type { Reader } from "../access/identity";
import { getAgent } from "../agents/agents";
import { database } from "../database";
import { type TimeCursor, toPage, toTake } from "../page";
import { deleteThreads } from "./delete-threads";
import { canBeStored, findThread, latestRun, toThread } from "./threads";

/** Returns the owner of the conversations that a member has with the agents of their Space. */
export const toAuthor = ({ user }: Reader): string => `author:${user}`;

type OwnThread = {
  threadId: string;
  thread: Omit<Thread, "messages" | "state" | "resourceTexts">;
};

const summaryFields = {
  id: true,
  threadId: true,
  title: true,
  activeAgent: true,
  createdAt: true,
  updatedAt: true,
  runs: latestRun,
} as const;

/** Lists the reader's own conversations with an agent, latest first. */
export const listOwnThreads = async (
  reader: Reader,
  slug: string,
  { cursor, limit }: { cursor?: TimeCursor | undefined; limit: number },
): Promise<{ threads: OwnThread[]; next: TimeCursor | undefined }> => {
  const { id: agentId } = await getAgent(reader, slug);
  const rows = await database().thread.findMany({
    where: {
      agentId,
      owner: toAuthor(reader),
      ...(cursor && {
        OR: [{ updatedAt: { lt: cursor.time } }, { updatedAt: cursor.time, id: { lt: cursor.id } }],
      }),
    },
    select: summaryFields,
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: toTake(limit),
  });
  const { page, last } = toPage(rows, limit);
  return {
    threads: page.map(({ threadId, runs, ...row }) => ({
      threadId,
      thread: toThread({ ...row, messages: [], state: null, resourceTexts: {} }, runs[0]),
    })),
    next: last && { time: last.updatedAt, id: last.id },
  };
};

const toKey = async (reader: Reader, slug: string, threadId: string) => {
  const { id: agentId } = await getAgent(reader, slug);
  return { agentId, owner: toAuthor(reader), threadId };
};

const notFound = () => new AppError("not_found", "Conversation not found.");

export const getOwnThread = async (
  reader: Reader,
  slug: string,
  threadId: string,
): Promise<Thread> => {
  const thread = await findThread(await toKey(reader, slug, threadId), "api");
  if (!thread) throw notFound();
  return thread;
};

/**
 * Deletes one of the reader's own conversations and stops its run. Throws `not_found` if there is
 * none.
 */
export const deleteOwnThread = async (
  reader: Reader,
  slug: string,
  threadId: string,
): Promise<void> => {
  const where = await toKey(reader, slug, threadId);
  if (!canBeStored(threadId)) throw notFound();
  const row = await database().thread.findUnique({
    where: { agentId_owner_threadId: where },
    select: { id: true },
  });
  if (!row) throw notFound();
  await deleteThreads([row.id], "api");
};
