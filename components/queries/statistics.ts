import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RouteRequest } from "@/lib/api/api-routes";
import { fetchApi } from "../client/api";

type StatisticsQuery = NonNullable<RouteRequest<"GET /statistics">["query"]>;

const REFRESH_MS = 30_000;

/**
 * Calls, errors, latency, tokens and cost over time and per tool. `key` identifies a period that
 * moves with time.
 */
export const useStatistics = (key: object, toQuery: () => StatisticsQuery) =>
  useQuery({
    queryKey: ["statistics", key] as const,
    queryFn: ({ signal }) => fetchApi("GET /statistics", { query: toQuery(), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
