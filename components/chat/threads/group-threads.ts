import { getRootThread } from "../conversation/branches";

export type ListedThread = {
  threadId: string;
  title: string;
  updatedAt: string;
  /** The latest run. */
  run: { openInterrupts: readonly unknown[] } | null;
};
export type ListedConversation = ListedThread & {
  root: string;
  /** All its branches. */
  threadIds: string[];
};

/** A conversation and its branches as one entry, which opens the branch that was used last. */
export const groupThreads = (
  /** The latest first. */
  threads: readonly ListedThread[],
): ListedConversation[] => {
  const groups = new Map<string, ListedConversation>();
  for (const thread of threads) {
    const root = getRootThread(thread.threadId);
    const group = groups.get(root);
    if (group) group.threadIds.push(thread.threadId);
    else groups.set(root, { ...thread, root, threadIds: [thread.threadId] });
  }
  return [...groups.values()];
};
