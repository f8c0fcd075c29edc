import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Call, CallDetail, ToolStatistics } from "@/lib/api/schemas/calls";
import { agentPath, fetchApi } from "../client/api";

export type CallFilter = { tool?: string; outcome?: "ok" | "failed" };
type CallPage = { calls: Call[]; cursor?: string };

const callKeys = {
  list: (slug: string, filter: CallFilter) => ["agents", "detail", slug, "calls", filter] as const,
  detail: (slug: string, id: string) => ["agents", "detail", slug, "call", id] as const,
  statistics: (slug: string) => ["agents", "detail", slug, "statistics"] as const,
};

/** Calls of an agent, newest first. */
export const useCalls = (slug: string, filter: CallFilter) =>
  useInfiniteQuery({
    queryKey: callKeys.list(slug, filter),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam && { cursor: pageParam }) });
      return fetchApi<CallPage>("GET", `${agentPath(slug)}/calls?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ calls }) => calls),
    placeholderData: keepPreviousData,
    // New calls arrive while the page is open.
    refetchInterval: 10_000,
  });

/** One call with all its details. Disabled while the id is null. */
export const useCall = (slug: string, id: string | null) =>
  useQuery({
    queryKey: callKeys.detail(slug, id ?? ""),
    queryFn: ({ signal }) =>
      fetchApi<CallDetail>("GET", `${agentPath(slug)}/calls/${id}`, { signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useCallStatistics = (slug: string) =>
  useQuery({
    queryKey: callKeys.statistics(slug),
    queryFn: ({ signal }) =>
      fetchApi<{ tools: ToolStatistics[] }>("GET", `${agentPath(slug)}/statistics`, { signal }),
    select: ({ tools }) => tools,
    refetchInterval: 30_000,
  });
