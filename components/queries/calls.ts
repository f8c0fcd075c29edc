import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { RouteRequest } from "@/lib/api/api-routes";
import type { Call } from "@/lib/api/schemas/calls";
import { fetchApi } from "../client/api";

export type CallQuery = NonNullable<RouteRequest<"GET /calls">["query"]>;

const callKeys = {
  list: (key: object) => ["calls", "list", key] as const,
  newest: (key: object) => ["calls", "newest", key] as const,
  dropped: (key: object) => ["calls", "dropped", key] as const,
  detail: (id: string) => ["calls", "detail", id] as const,
  run: (id: string) => ["calls", "run", id] as const,
  lastSuccess: (id: string) => ["calls", "last-success", id] as const,
  callers: (agent: string | undefined) => ["calls", "callers", agent ?? ""] as const,
};

type CallSelection = {
  /** Identifies the selection while its time range moves forward. */
  key: object;
  /** Called for each request, because "the last hour" is relative to now. */
  toQuery: () => CallQuery;
};

/** Minimum and maximum number of the newest calls that one request reads. */
export const NEWEST_LIMITS = { min: 50, max: 200 };

/** The selected calls, newest first. */
export const useCalls = ({ key, toQuery }: CallSelection) =>
  useInfiniteQuery({
    queryKey: callKeys.list(key),
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchApi("GET /calls", { query: { ...toQuery(), cursor }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * Drops the older pages of a list, so that reloading it takes one request, however many pages
 * were loaded.
 */
export function useDropOlderPages({ key }: Pick<CallSelection, "key">) {
  const client = useQueryClient();
  return () =>
    client.setQueryData<InfiniteData<unknown>>(
      callKeys.list(key),
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
}

/**
 * The newest of the selected calls, polled at an interval. Each request reads as many as are shown,
 * within limits: calls can arrive after newer ones.
 */
export const useNewestCalls = (
  { key, toQuery }: CallSelection,
  intervalMs: number | false,
  shownCount: number,
) =>
  useQuery({
    queryKey: callKeys.newest(key),
    queryFn: ({ signal }) => {
      const limit = Math.min(Math.max(shownCount, NEWEST_LIMITS.min), NEWEST_LIMITS.max);
      return fetchApi("GET /calls", { query: { ...toQuery(), limit }, signal });
    },
    enabled: intervalMs !== false,
    refetchInterval: intervalMs,
    staleTime: 0,
  });

/** A call with all its details. Disabled while the id is null. */
export const useCall = (id: string | null) =>
  useQuery({
    queryKey: callKeys.detail(id ?? ""),
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => fetchApi("GET /calls/{id}", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The last call of the same tool that succeeded before a call. Null if there is none in the log. */
export const useLastSuccess = ({ id, agent, tool }: Pick<Call, "id" | "agent" | "tool">) =>
  useQuery({
    queryKey: callKeys.lastSuccess(id),
    queryFn: async ({ signal }) => {
      const query = { agent, tool, outcome: "ok", cursor: id, limit: 1 } as const;
      const { calls } = await fetchApi("GET /calls", { query, signal });
      const [success] = calls;
      if (!success) return null;
      return fetchApi("GET /calls/{id}", { params: { id: success.id }, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The model requests and calls of the run that a call belongs to. */
export const useRunSteps = (id: string) =>
  useQuery({
    queryKey: callKeys.run(id),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /calls/{id}/run", { params: { id }, signal })).steps,
  });

const DROPPED_REFRESH_MS = 60_000;

/** Number of calls in a period that are missing from the log. */
export const useDroppedCalls = (
  key: object,
  toQuery: () => RouteRequest<"GET /dropped-calls">["query"],
) =>
  useQuery({
    queryKey: callKeys.dropped(key),
    queryFn: ({ signal }) => fetchApi("GET /dropped-calls", { query: toQuery(), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: DROPPED_REFRESH_MS,
  });

/** Keys and sign-ins to filter calls by, of one agent or of the whole Space. */
export const useCallers = (agent: string | undefined) =>
  useQuery({
    queryKey: callKeys.callers(agent),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /callers", { query: { agent }, signal })).callers,
  });
