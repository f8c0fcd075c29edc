import {
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { IncompleteEntry, ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import { fetchApi } from "../client/api";
import { agentKeys } from "./agents";

const keys = {
  list: (slug: string) => [...agentKeys.detail(slug), "incomplete-entries"] as const,
  detail: (slug: string, id: string) =>
    [...agentKeys.detail(slug), "incomplete-entry", id] as const,
};

/**
 * Tools, prompts and resources that were saved although they cannot be published yet, oldest first.
 */
export const useIncompleteEntries = (slug: string) =>
  useQuery({
    queryKey: keys.list(slug),
    queryFn: async ({ signal }) => {
      const params = { slug };
      return (await fetchApi("GET /agents/{slug}/incomplete-entries", { params, signal }))
        .incompleteEntries;
    },
  });
export type IncompleteEntriesQuery = Pick<
  ReturnType<typeof useIncompleteEntries>,
  "data" | "error" | "refetch"
>;

/** An incomplete entry with its content. Disabled while the id is undefined. */
export const useIncompleteEntry = (slug: string, id: string | undefined) =>
  useQuery({
    queryKey: keys.detail(slug, id ?? ""),
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) =>
            fetchApi("GET /agents/{slug}/incomplete-entries/{id}", {
              params: { slug, id },
              signal,
            }),
    // The editor reads it once, so each time it opens it must fetch it again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const refreshIncompleteEntries = (client: QueryClient, slug: string) =>
  client.invalidateQueries({ queryKey: keys.list(slug), exact: true });

/** Identifies a save for the next one to build on. */
export type SavedRevision = Pick<ListedIncompleteEntry, "id" | "revision">;

type Save = {
  place: Pick<ListedIncompleteEntry, "list" | "entry">;
  /** The previous save of the entry; null if there is none. */
  saved: SavedRevision | null;
  body: Pick<IncompleteEntry, "name" | "title" | "problems" | "content">;
};

export function useSaveIncompleteEntry(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ place, saved, body }: Save) =>
      saved
        ? fetchApi("PUT /agents/{slug}/incomplete-entries/{id}", {
            params: { slug, id: saved.id },
            body,
            ifMatch: `"${saved.revision}"`,
          })
        : fetchApi("POST /agents/{slug}/incomplete-entries", {
            params: { slug },
            body: { ...place, ...body },
          }),
    onSuccess: () => refreshIncompleteEntries(client, slug),
  });
}

export function useDiscardIncompleteEntry(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      fetchApi("DELETE /agents/{slug}/incomplete-entries/{id}", { params: { slug, id } }),
    onSuccess: () => refreshIncompleteEntries(client, slug),
  });
}
