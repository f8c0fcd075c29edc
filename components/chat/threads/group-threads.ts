import { getRootThread } from "../conversation/branches";

type ListedThread = {
  threadId: string;
  title: string;
  updatedAt: string;
  /** The latest run. */
  run: { openInterrupts: readonly unknown[] } | null;
};
export type ListedConversation = ListedThread & {
  root: string;
  /** The ids of all its threads, including branches. */
  threadIds: string[];
};

/**
 * Groups each conversation with its branches into one entry, which opens the most recently used
 * thread.
 */
export const groupThreads = (
  /** Most recent first. */
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
