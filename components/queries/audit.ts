import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { AuditAction } from "@/lib/api/schemas/audit";
import { fetchApi } from "../client/api";

export type AuditFilter = { agent?: string; person?: string; action?: AuditAction };

/** The audit log of the Space, newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ["audit", "list", filter] as const,
    queryFn: ({ pageParam, signal }) =>
      fetchApi("GET /audit", { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
    // An audit log must be current.
    staleTime: 0,
  });

/** An agent's recent changes, newest first. */
export const useRecentChanges = (agent: string) =>
  useQuery({
    queryKey: ["audit", "recent", agent] as const,
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /audit", { query: { agent }, signal })).entries,
    staleTime: 0,
  });

export const useAuditPeople = () =>
  useQuery({
    queryKey: ["audit", "people"] as const,
    queryFn: async ({ signal }) => (await fetchApi("GET /audit/people", { signal })).people,
  });
