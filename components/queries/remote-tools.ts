import { type QueryClient, useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

/** A check asks other people's servers, so it is not repeated with every visit. */
const STALE_MS = 60_000;

const toKey = (slug: string) => ["agents", "detail", slug, "remote-tools"] as const;

/** After a change of the draft's tools. */
export const refreshRemoteTools = (client: QueryClient, slug: string) =>
  client.invalidateQueries({ queryKey: toKey(slug) });

/** How the definitions of the draft's remote tools relate to the accepted ones. */
export const useRemoteTools = (slug: string, enabled: boolean) =>
  useQuery({
    queryKey: toKey(slug),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /agents/{slug}/remote-tools", { params: { slug }, signal })).tools,
    staleTime: STALE_MS,
    enabled,
  });
