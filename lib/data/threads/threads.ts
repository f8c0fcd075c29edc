import type { Interrupt } from "@/lib/agent/model/interrupt";
import type { Message } from "@/lib/agent/model/message";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type {
  InterruptReply,
  ResourceTexts,
  RunFailure,
  RunStatus,
  Thread,
  ThreadContent,
  ThreadKey,
  ThreadRun,
  UsedByRun,
} from "@/lib/agent/model/thread";
import { truncate } from "@/lib/schema/truncate";
import { databaseNow } from "../clock";
import { database, type PoolName } from "../database";
import { Prisma, type Run, type Thread as ThreadRow } from "../generated/client";

const lostRun: RunFailure = {
  code: "run_lost",
  message: "The server stopped during this run. Send the message again.",
};

type StoredStatus = Pick<Run, "status" | "leaseUntil" | "cancelRequestedAt">;

/** Returns the ending of a run whose server has stopped sending heartbeats. */
export const toLostEnding = ({ cancelRequestedAt }: Pick<StoredStatus, "cancelRequestedAt">) =>
  cancelRequestedAt
    ? ({ status: "cancelled", error: null } as const)
    : ({ status: "failed", error: lostRun } as const);

const isLost = ({ status, leaseUntil }: StoredStatus, now: Date): boolean =>
  status === "running" && leaseUntil < now;

const toStatus = (row: StoredStatus, now: Date): RunStatus =>
  isLost(row, now) ? toLostEnding(row).status : row.status;

const toRun = (row: Run, now: Date): ThreadRun => {
  const { id, runId, version } = row;
  const status = toStatus(row, now);
  return {
    id,
    runId,
    version,
    status,
    isFollowed: status === "running" && row.followedUntil !== null && row.followedUntil > now,
    openInterrupts:
      status === "interrupted" && row.answers === null ? (row.interrupts as Interrupt[]) : [],
    error: isLost(row, now) ? toLostEnding(row).error : (row.error as RunFailure | null),
    usage: row.usage as ModelUsage[],
  };
};

type ThreadColumns = Pick<ThreadRow, "title" | "activeAgent" | "createdAt" | "updatedAt"> & {
  messages: unknown;
  state: unknown;
  resourceTexts: unknown;
};

export const toThread = (
  { messages, state, activeAgent, resourceTexts, ...columns }: ThreadColumns,
  run: Run | undefined,
): Thread => ({
  ...columns,
  state,
  messages: messages as Message[],
  activeAgent: activeAgent ?? undefined,
  resourceTexts: resourceTexts as ResourceTexts,
  run: run && toRun(run, new Date(databaseNow())),
});

/** Selects the latest run. Ids sort by time. */
export const latestRun = { orderBy: { id: "desc" }, take: 1 } as const;

/** PostgreSQL does not accept NUL in text, not even in a query. */
export const canBeStored = (text: string): boolean => !text.includes("\0");

export const findThread = async (key: ThreadKey, pool: PoolName): Promise<Thread | undefined> => {
  if (!canBeStored(key.threadId)) return undefined;
  const row = await database(pool).thread.findUnique({
    where: { agentId_owner_threadId: key },
    include: { runs: latestRun },
  });
  return row ? toThread(row, row.runs[0]) : undefined;
};

export const findRevision = async (key: ThreadKey, pool: PoolName): Promise<string | undefined> => {
  if (!canBeStored(key.threadId)) return undefined;
  const row = await database(pool).thread.findUnique({
    where: { agentId_owner_threadId: key },
    select: {
      updatedAt: true,
      runs: {
        ...latestRun,
        select: { id: true, status: true, leaseUntil: true, cancelRequestedAt: true },
      },
    },
  });
  if (!row) return undefined;
  const [run] = row.runs;
  const parts = [
    row.updatedAt.toISOString(),
    run?.id,
    run && toStatus(run, new Date(databaseNow())),
  ];
  return parts.join(" ");
};

/** Maximum number of runs to read. Answers that are sent again repeat recent ones. */
const MAX_ANSWERED_RUNS = 100;

export const listReplies = async (key: ThreadKey, pool: PoolName): Promise<InterruptReply[]> => {
  const runs = await database(pool).run.findMany({
    where: { thread: key, answers: { not: Prisma.DbNull } },
    select: { answers: true },
    orderBy: { id: "desc" },
    take: MAX_ANSWERED_RUNS,
  });
  return runs.flatMap(({ answers }) => (answers ?? []) as unknown as InterruptReply[]);
};

export const listUsage = async (
  key: ThreadKey,
  before: string,
  pool: PoolName,
): Promise<UsedByRun[]> => {
  const runs = await database(pool).run.findMany({
    where: { thread: key, id: { lt: before } },
    select: { id: true, lastMessageId: true, usage: true },
    orderBy: { id: "asc" },
  });
  return runs.map(({ id, lastMessageId, usage }) => ({
    messageId: lastMessageId ?? id,
    usage: usage as ModelUsage[],
  }));
};

const MAX_TITLE_CHARACTERS = 80;

/** Returns the title of a conversation: the beginning of its first user message. */
export const toTitle = (messages: ThreadContent["messages"]): string => {
  const first = messages.find(({ role }) => role === "user");
  if (first?.role !== "user") return "";
  const text =
    typeof first.content === "string"
      ? first.content
      : first.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ");
  const line = text
    .replace(/[\s\0]+/g, " ")
    .trim()
    .toWellFormed();
  return truncate(line, MAX_TITLE_CHARACTERS);
};
