import { useDeleteThread, useRefreshThreads, useThreads } from "@/components/queries/threads";
import { groupThreads, type ListedConversation } from "./group-threads";

/** The conversations of an agent, and the actions on them. */
export function useThreadList(slug: string) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useThreads(slug);
  const deleteThread = useDeleteThread(slug);
  const threads = data ?? [];
  return {
    conversations: groupThreads(threads),
    /** Oldest first. */
    ids: threads.map(({ threadId }) => threadId).reverse(),
    isLoading: isPending,
    error: error?.message,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
    refresh: useRefreshThreads(slug),
    remove: async ({ threadIds }: ListedConversation) => {
      await Promise.all(threadIds.map((threadId) => deleteThread.mutateAsync(threadId)));
    },
  };
}
export type ThreadListState = ReturnType<typeof useThreadList>;
