import type {
  InterruptReply,
  Thread,
  ThreadContent,
  ThreadKey,
  UsedByRun,
} from "@/lib/agent/model/thread";
import { AppError } from "@/lib/errors";
import type { RunStart, ThreadStore } from "./thread-store";

type StoredThread = Thread & {
  replies: InterruptReply[];
  used: (UsedByRun & { run: string })[];
  runIds: Set<string>;
  revision: number;
  isCancelRequested: boolean;
};

type StoredRun = NonNullable<Thread["run"]>;

const continues = (
  { run }: StoredThread,
  { after, replies = [] }: Pick<RunStart, "after" | "replies">,
): boolean =>
  run?.id === after &&
  run?.status !== "running" &&
  (run?.openInterrupts.length ?? 0) > 0 === replies.length > 0;

const createThread = (): StoredThread => ({
  title: "",
  messages: [],
  state: null,
  activeAgent: undefined,
  resourceTexts: {},
  run: undefined,
  createdAt: new Date(),
  updatedAt: new Date(),
  replies: [],
  used: [],
  runIds: new Set(),
  revision: 0,
  isCancelRequested: false,
});

const createRun = (start: Pick<StoredRun, "id" | "runId" | "version">): StoredRun => ({
  ...start,
  status: "running",
  openInterrupts: [],
  error: null,
  usage: [],
  isFollowed: true,
});

/**
 * Creates a conversation store in memory, with the rules of the real one. Several gateways may
 * share it.
 */
export const createThreadStore = (
  /** These stand in for the notifications to every server. */
  onCancelRequested: (run: string) => void = () => {},
  onUnfollowed: (run: string) => void = () => {},
): ThreadStore => {
  const threads = new Map<string, StoredThread>();
  const toId = ({ agentId, owner, threadId }: ThreadKey) =>
    JSON.stringify([agentId, owner, threadId]);
  const get = (key: ThreadKey) => threads.get(toId(key));
  const findRunning = (id: string) =>
    [...threads.values()].find(({ run }) => run?.id === id && run.status === "running");
  const keep = (thread: StoredThread, { messages, state }: ThreadContent) =>
    Object.assign(thread, structuredClone({ messages, state }), { revision: thread.revision + 1 });
  let count = 0;
  return {
    find: async (key) => structuredClone(get(key)),
    findRevision: async (key) => get(key) && `${get(key)?.revision} ${get(key)?.run?.status}`,
    listReplies: async (key) => get(key)?.replies ?? [],
    listUsage: async (key, before) => get(key)?.used.filter(({ run }) => run !== before) ?? [],
    async begin(key, { runId, version, ...start }) {
      const thread = get(key) ?? createThread();
      const { after, replies = [], ...content } = start;
      const isContinued = replies.length > 0 && thread.run?.runId === runId;
      if ((thread.runIds.has(runId) && !isContinued) || !continues(thread, start))
        throw new AppError("conflict", "A run is already in progress in this conversation.");
      threads.set(toId(key), keep(thread, content));
      thread.replies.push(...replies);
      thread.runIds.add(runId);
      const id = `run ${++count}`;
      thread.run = createRun({ id, runId, version });
      thread.isCancelRequested = false;
      return id;
    },
    renew: async (id) => findRunning(id)?.isCancelRequested === false,
    async save(id, content) {
      const thread = findRunning(id);
      if (thread) keep(thread, content);
    },
    async finish(id, result) {
      const { status, interrupts = [], error = null, usage, activeAgent, resourceTexts } = result;
      const thread = findRunning(id);
      if (!thread?.run) return false;
      keep(thread, result);
      thread.activeAgent = activeAgent;
      thread.resourceTexts = resourceTexts;
      const openInterrupts = [...interrupts];
      thread.run = { ...thread.run, status, openInterrupts, error, usage: [...usage] };
      const messageId = result.messages.at(-1)?.id ?? "";
      thread.used.push({ run: id, messageId, usage: [...usage] });
      return true;
    },
    async setFollowed(id, isFollowed) {
      const thread = findRunning(id);
      if (!thread?.run) return;
      thread.run = { ...thread.run, isFollowed };
      if (!isFollowed) onUnfollowed(id);
    },
    findUnfollowedMs: async (id) => (findRunning(id)?.run?.isFollowed ? undefined : Infinity),
    async requestCancel(key, runId) {
      const thread = get(key);
      const { run } = thread ?? {};
      if (!thread || run?.status !== "running" || (runId ?? run.runId) !== run.runId)
        return undefined;
      thread.isCancelRequested = true;
      onCancelRequested(run.id);
      return run.id;
    },
  };
};
