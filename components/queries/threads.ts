import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { fetchApi } from "../client/api";

const threadKeys = {
  list: (slug: string) => ["agents", "detail", slug, "threads"] as const,
};

/** The current user's conversations with an agent, latest first. */
export const useThreads = (slug: string) =>
  useInfiniteQuery({
    queryKey: threadKeys.list(slug),
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchApi("GET /agents/{slug}/threads", { params: { slug }, query: { cursor }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ threads }) => threads),
  });

/** Returns a function that reloads the list, to be called after a run. */
export const useRefreshThreads = (slug: string) => {
  const client = useQueryClient();
  return useCallback(
    () => void client.invalidateQueries({ queryKey: threadKeys.list(slug) }),
    [client, slug],
  );
};

export function useDeleteThread(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (threadId: string) =>
      fetchApi("DELETE /agents/{slug}/threads/{threadId}", { params: { slug, threadId } }),
    onSettled: () => client.invalidateQueries({ queryKey: threadKeys.list(slug) }),
  });
}
