import { type QueryClient, useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

/** How long a check stays fresh. It runs the tools' code, so it is not repeated on every visit. */
const STALE_MS = 60_000;

const toKey = (slug: string) => ["agents", "detail", slug, "hidden-tools"] as const;

/** Call after changing the draft's tools. */
export const refreshHiddenTools = (client: QueryClient, slug: string) =>
  client.invalidateQueries({ queryKey: toKey(slug) });

/** The tools of the draft that callers do not see because the tools' own code fails. */
export const useHiddenTools = (slug: string, enabled: boolean) =>
  useQuery({
    queryKey: toKey(slug),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /agents/{slug}/hidden-tools", { params: { slug }, signal })).tools,
    staleTime: STALE_MS,
    enabled,
  });
