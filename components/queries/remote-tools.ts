import { type QueryClient, useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

/**
 * How long a check stays fresh. It queries other people's servers, so it is not repeated on every
 * visit.
 */
const STALE_MS = 60_000;

const toKey = (slug: string) => ["agents", "detail", slug, "remote-tools"] as const;

/** Call after changing the draft's tools. */
export const refreshRemoteTools = (client: QueryClient, slug: string) =>
  client.invalidateQueries({ queryKey: toKey(slug) });

/** How the definitions of the draft's remote tools compare with the accepted ones. */
export const useRemoteTools = (slug: string, enabled: boolean) =>
  useQuery({
    queryKey: toKey(slug),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /agents/{slug}/remote-tools", { params: { slug }, signal })).tools,
    staleTime: STALE_MS,
    enabled,
  });
