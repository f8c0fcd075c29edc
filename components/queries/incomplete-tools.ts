import {
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { IncompleteTool, ListedIncompleteTool } from "@/lib/api/schemas/incomplete-tools";
import { fetchApi } from "../client/api";
import { agentKeys } from "./agents";

const keys = {
  list: (slug: string) => [...agentKeys.detail(slug), "incomplete-tools"] as const,
  detail: (slug: string, id: string) => [...agentKeys.detail(slug), "incomplete-tool", id] as const,
};

/** Tools that were saved although they cannot be published yet, oldest first. */
export const useIncompleteTools = (slug: string) =>
  useQuery({
    queryKey: keys.list(slug),
    queryFn: async ({ signal }) => {
      const params = { slug };
      return (await fetchApi("GET /agents/{slug}/incomplete-tools", { params, signal }))
        .incompleteTools;
    },
  });

/** An incomplete tool with its content. Disabled while the id is undefined. */
export const useIncompleteTool = (slug: string, id: string | undefined) =>
  useQuery({
    queryKey: keys.detail(slug, id ?? ""),
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) =>
            fetchApi("GET /agents/{slug}/incomplete-tools/{id}", { params: { slug, id }, signal }),
    // The editor reads it once, so each time it opens it must fetch it again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const refreshIncompleteTools = (client: QueryClient, slug: string) =>
  client.invalidateQueries({ queryKey: keys.list(slug), exact: true });

/** What the editor saves of an incomplete tool. */
type IncompleteSave = Pick<IncompleteTool, "name" | "problems" | "content">;

/** Identifies a save for the next one to build on. */
export type SavedRevision = Pick<ListedIncompleteTool, "id" | "revision">;

/**
 * Saves an incomplete tool. `tool` is the name of the tool that it changes, `saved` the previous
 * save.
 */
export function useSaveIncompleteTool(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      tool,
      saved,
      body,
    }: {
      tool: string | null;
      saved: SavedRevision | null;
      body: IncompleteSave;
    }) =>
      saved
        ? fetchApi("PUT /agents/{slug}/incomplete-tools/{id}", {
            params: { slug, id: saved.id },
            body,
            ifMatch: `"${saved.revision}"`,
          })
        : fetchApi("POST /agents/{slug}/incomplete-tools", {
            params: { slug },
            body: { tool, ...body },
          }),
    onSuccess: () => refreshIncompleteTools(client, slug),
  });
}

export function useDiscardIncompleteTool(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      fetchApi("DELETE /agents/{slug}/incomplete-tools/{id}", { params: { slug, id } }),
    onSuccess: () => refreshIncompleteTools(client, slug),
  });
}
