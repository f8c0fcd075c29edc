import type { ThreadContent, ThreadKey } from "@/lib/agent/model/thread";
import { AppError } from "@/lib/errors";
import type { RunStart, StoredRunResult } from "@/lib/runs/thread-store";
import { databaseNow } from "../clock";
import { asJson, database, type PoolName, type Transaction } from "../database";
import { Prisma, type Run } from "../generated/client";
import { newId } from "../id";
import { MAX_THREAD_GIGABYTES, type ThreadUsage } from "./thread-usage";
import { canBeStored, latestRun, toLostEnding, toTitle } from "./threads";

const LEASE_MS = 30_000;
/** How long a run counts as followed after the last heartbeat of its follower, in milliseconds. */
export const FOLLOW_MS = 30_000;
/** Maximum per caller and agent. */
const MAX_THREADS = 10_000;
const MAX_THREAD_MEGABYTES = 8;

const conflict = (message: string, details: string) =>
  new AppError("conflict", message, { details });

const runInProgress = () =>
  conflict(
    "A run is already in progress in this conversation.",
    "Wait for it to end, or cancel it.",
  );
const hasChanged = () =>
  conflict(
    "This conversation has changed since you read it.",
    "Read it again and resend the message.",
  );
const alreadyAnswered = () =>
  conflict(
    "These questions have already been answered.",
    "Read the conversation again to see how it continued.",
  );
const repeatedRunId = (runId: string) =>
  conflict(`The run id "${runId}" has already been used.`, "Send a new id with each run.");

const tooManyThreads = () =>
  new AppError("unprocessable", "You have too many conversations with this agent.", {
    details: `The maximum is ${MAX_THREADS}. Continue one of them, or delete some.`,
  });

const tooManyBytes = () =>
  new AppError(
    "unprocessable",
    `The conversations of this Space take up too much of their ${MAX_THREAD_GIGABYTES} GB. Delete those that you no longer need. Those that nobody continues are deleted after 90 days.`,
    { details: "At most 90% may be one caller's, so that others have some." },
  );

/**
 * Serializes the content here, so that its size is known and nothing is serialized twice. Throws
 * `too_large` if it exceeds the limit.
 */
const toColumns = ({ messages, state }: ThreadContent) => {
  const columns = {
    messages: JSON.stringify(messages),
    state: JSON.stringify(state ?? null),
  };
  const size = Buffer.byteLength(columns.messages) + Buffer.byteLength(columns.state);
  if (size > MAX_THREAD_MEGABYTES * 1024 * 1024)
    throw new AppError(
      "too_large",
      `The conversation and its state exceed ${MAX_THREAD_MEGABYTES} MB.`,
      { details: "Start a new conversation, or send smaller attachments." },
    );
  return { ...columns, size };
};

type Columns = ReturnType<typeof toColumns> & { title: string };

/**
 * Creates the conversation and locks it until the transaction ends. Returns undefined if it already
 * exists.
 */
const createThread = async (
  { agentId, owner, threadId }: ThreadKey,
  { title, messages, state, size }: Columns,
  transaction: Transaction,
): Promise<string | undefined> => {
  const id = newId();
  const created = await transaction.$executeRaw`
    insert into "Thread" (id, "agentId", owner, "threadId", title, messages, state, bytes, "updatedAt")
    values (${id}, ${agentId}, ${owner}, ${threadId}, ${title}, ${messages}::json, ${state}::json, ${size}, now())
    on conflict ("agentId", owner, "threadId") do nothing`;
  if (created === 0) return undefined;
  const count = await transaction.thread.count({ where: { agentId, owner } });
  if (count > MAX_THREADS) throw tooManyThreads();
  return id;
};

/** Locks an existing conversation until the transaction ends. */
const lockThread = async (
  { agentId, owner, threadId }: ThreadKey,
  transaction: Transaction,
): Promise<string> => {
  const [row] = await transaction.$queryRaw<{ id: string }[]>`
    select id from "Thread"
    where "agentId" = ${agentId} and owner = ${owner} and "threadId" = ${threadId} for update`;
  // It was deleted between the two statements.
  if (!row) throw hasChanged();
  return row.id;
};

/**
 * Ends the latest run if its server stopped, or gives it the replies that it waits for. Throws
 * `conflict` if it is still running, if it is not the one that the next run continues, or if the
 * replies do not fit.
 */
const settleLatestRun = async (
  run: Run | undefined,
  { after, replies }: Pick<RunStart, "after" | "replies">,
  transaction: Transaction,
): Promise<void> => {
  const where = { id: run?.id ?? "" };
  if (run?.status === "running" && run.leaseUntil.getTime() > databaseNow()) throw runInProgress();
  if (run?.id !== after) throw replies ? alreadyAnswered() : hasChanged();
  if (run?.status === "running") {
    const { status, error } = toLostEnding(run);
    const data = { status, error: error ?? Prisma.DbNull, endedAt: run.leaseUntil };
    await transaction.run.update({ where, data });
  }
  const isOpen = run?.status === "interrupted" && run.answers === null;
  if (isOpen && !replies)
    throw conflict("This conversation is waiting for answers.", "Answer the open questions first.");
  if (replies && !isOpen) throw alreadyAnswered();
  if (replies) await transaction.run.update({ where, data: { answers: asJson(replies) } });
};

const saveContent = (
  thread: string,
  { messages, state, size }: ReturnType<typeof toColumns>,
  transaction: Transaction,
) => transaction.$executeRaw`
  update "Thread"
  set messages = ${messages}::json, state = ${state}::json, bytes = ${size} + pg_column_size("resourceTexts"),
    "updatedAt" = ${new Date(databaseNow())}
  where id = ${thread}`;

/** Locks an existing conversation that may be continued, and stores the new content. */
const continueThread = async (
  key: ThreadKey,
  { runId, after, replies }: RunStart,
  columns: Columns,
  transaction: Transaction,
): Promise<string> => {
  const thread = await lockThread(key, transaction);
  const [latest] = await transaction.run.findMany({ where: { threadRef: thread }, ...latestRun });
  await settleLatestRun(latest, { after, replies }, transaction);
  // Some clients answer under the id of the run that asked, as if it continued.
  const isContinued = replies !== undefined && latest?.runId === runId;
  const where = { threadRef: thread, runId };
  if (!isContinued && (await transaction.run.findFirst({ where }))) throw repeatedRunId(runId);
  await saveContent(thread, columns, transaction);
  return thread;
};

export const beginRun = async (
  key: ThreadKey,
  start: RunStart,
  usage: ThreadUsage,
  pool: PoolName,
): Promise<string> => {
  const columns = { ...toColumns(start), title: toTitle(start.messages) };
  const { runId, version, after, replies } = start;
  if (await usage.isFull(key)) throw tooManyBytes();
  return database(pool).$transaction(async (transaction) => {
    const created = await createThread(key, columns, transaction);
    if (created !== undefined && replies) throw alreadyAnswered();
    // It was deleted after it was read.
    if (created !== undefined && after !== undefined) throw hasChanged();
    const thread = created ?? (await continueThread(key, start, columns, transaction));
    const { id } = await transaction.run.create({
      data: {
        id: newId(),
        threadRef: thread,
        runId,
        version,
        status: "running",
        leaseUntil: new Date(databaseNow() + LEASE_MS),
        followedUntil: new Date(databaseNow() + FOLLOW_MS),
      },
    });
    return id;
  });
};

export const renewRun = async (
  id: string,
  isFollowed: boolean,
  pool: PoolName,
): Promise<boolean> => {
  const { count } = await database(pool).run.updateMany({
    where: { id, status: "running", cancelRequestedAt: null },
    data: {
      leaseUntil: new Date(databaseNow() + LEASE_MS),
      ...(isFollowed && { followedUntil: new Date(databaseNow() + FOLLOW_MS) }),
    },
  });
  return count === 1;
};

/**
 * Locks the conversation of a run until the transaction ends. Returns undefined if the run has
 * ended or was deleted.
 */
const lockRunning = async (id: string, transaction: Transaction): Promise<string | undefined> => {
  // Locks the conversation first, as at the beginning of a run, because the opposite order could
  // deadlock.
  await transaction.$queryRaw`
    select 1 from "Thread" where id = (select "threadRef" from "Run" where id = ${id}) for update`;
  const run = await transaction.run.findUnique({ where: { id, status: "running" } });
  return run?.threadRef;
};

export const saveRun = async (
  id: string,
  content: ThreadContent,
  pool: PoolName,
): Promise<void> => {
  const columns = toColumns(content);
  await database(pool).$transaction(async (transaction) => {
    const thread = await lockRunning(id, transaction);
    if (thread !== undefined) await saveContent(thread, columns, transaction);
  });
};

export const finishRun = (
  id: string,
  result: StoredRunResult,
  pool: PoolName,
): Promise<boolean> => {
  const columns = toColumns(result);
  const { status, interrupts = [], error, usage, activeAgent, resourceTexts } = result;
  // The client's own id, if it received no message.
  const lastMessageId = result.messages.at(-1)?.id ?? "";
  return database(pool).$transaction(async (transaction) => {
    const thread = await lockRunning(id, transaction);
    if (thread === undefined) return false;
    await transaction.$executeRaw`
      update "Thread"
      set "activeAgent" = ${activeAgent ?? null}, "resourceTexts" = ${JSON.stringify(resourceTexts)}::json
      where id = ${thread}`;
    await saveContent(thread, columns, transaction);
    await transaction.run.update({
      where: { id },
      data: {
        status,
        interrupts: asJson(interrupts),
        usage: asJson(usage),
        lastMessageId: canBeStored(lastMessageId) ? lastMessageId || null : null,
        endedAt: new Date(databaseNow()),
        error: error ?? Prisma.DbNull,
      },
    });
    return true;
  });
};
