import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

export type CallFilter = { tool?: string; outcome?: "ok" | "failed"; caller?: string };

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
      const query = { ...filter, cursor: pageParam };
      return fetchApi("GET /agents/{slug}/calls", { params: { slug }, query, signal });
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
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) =>
            fetchApi("GET /agents/{slug}/calls/{id}", { params: { slug, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useCallStatistics = (slug: string) =>
  useQuery({
    queryKey: callKeys.statistics(slug),
    queryFn: ({ signal }) =>
      fetchApi("GET /agents/{slug}/statistics", { params: { slug }, signal }),
    select: ({ tools }) => tools,
    refetchInterval: 30_000,
  });
