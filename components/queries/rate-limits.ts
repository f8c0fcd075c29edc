import { useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

const REFRESH_MS = 2_000;

/** How much of a published tool's rate limit its callers have used, refreshed while it is shown. */
export const useRateLimit = (slug: string, name: string) =>
  useQuery({
    queryKey: ["agents", "detail", slug, "tools", name, "rate-limit"] as const,
    queryFn: ({ signal }) =>
      fetchApi("GET /agents/{slug}/tools/{name}/rate-limit", { params: { slug, name }, signal }),
    refetchInterval: REFRESH_MS,
  });
