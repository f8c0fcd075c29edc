import { useMutation, useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

const REFRESH_MS = 5_000;

/**
 * How many of a published tool's most recent successful calls were served from its cache,
 * refreshed while it is shown: calls reach the log after they have been answered.
 */
export const useToolCache = (slug: string, name: string) =>
  useQuery({
    queryKey: ["agents", "detail", slug, "tools", name, "cache"] as const,
    queryFn: ({ signal }) =>
      fetchApi("GET /agents/{slug}/tools/{name}/cache", { params: { slug, name }, signal }),
    refetchInterval: REFRESH_MS,
  });

/** Clears a published tool's cached results. */
export const useClearCache = (slug: string) =>
  useMutation({
    mutationFn: (name: string) =>
      fetchApi("DELETE /agents/{slug}/tools/{name}/cache", { params: { slug, name } }),
  });
