import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { RouteResult } from "@/lib/api/api-routes";
import { fetchApi } from "../client/api";

/** Nested under the keys of the agent lists, so that reloading the lists reloads these too. */
export const activityKeys = {
  agents: (slugs: readonly string[]) => ["agents", "list", "activity", slugs] as const,
  firstSteps: ["agents", "list", "first-steps"] as const,
  history: (slug: string) => ["agents", "detail", slug, "history"] as const,
};

// Defined outside the hook: a new function at each render would turn every placeholder into a new
// Map.
const toActivityBySlug = ({ agents }: RouteResult<"GET /activity">) =>
  new Map(agents.map((agent) => [agent.slug, agent]));

/** Unpublished changes and recent calls by slug. Empty until loaded. */
export const useActivity = (slugs: readonly string[]) =>
  useQuery({
    queryKey: activityKeys.agents(slugs),
    queryFn: ({ signal }) =>
      fetchApi("GET /activity", { query: { agents: slugs.join(",") }, signal }),
    select: toActivityBySlug,
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Which steps from an empty Space to a first call are done. */
export const useFirstSteps = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: activityKeys.firstSteps,
    queryFn: ({ signal }) => fetchApi("GET /first-steps", { signal }),
    enabled,
    staleTime: 0,
  });

/**
 * Who published each version, what it changed and its recent calls, by version number. Paginated
 * like the versions.
 */
export const useVersionHistory = (slug: string) =>
  useInfiniteQuery({
    queryKey: activityKeys.history(slug),
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchApi("GET /agents/{slug}/history", { params: { slug }, query: { cursor }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) =>
      new Map(pages.flatMap(({ versions }) => versions).map((each) => [each.version, each])),
  });
