import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Manifest } from "@/lib/agent/manifest";
import type { ImportRequest, ImportResult } from "@/lib/api/schemas/manifests";
import { agentPath, askApi, callApi, ProblemError } from "./api";

export type { ImportRequest, ImportResult };

/** Makes a manifest out of something else. Nothing is saved. */
export const useImport = () =>
  useMutation({
    mutationFn: (request: ImportRequest) =>
      askApi<ImportResult>("POST", "/imports", { body: request }),
  });

/** An agent that stands where an import would go, with the ETag of its draft. */
export type Standing = { slug: string; etag?: string };

/** The agent that already has this slug; undefined when it is free. */
export const standingAt = async (slug: string): Promise<Standing | undefined> => {
  try {
    const { etag } = await callApi<Manifest>("GET", `${agentPath(slug)}/manifest`);
    return { slug, etag };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
};

/** The whole draft of an agent that an import may go into, always as it is now; nothing is asked for an empty slug. */
export const useDraft = (slug: string) =>
  useQuery({
    queryKey: ["imports", "draft", slug],
    queryFn: ({ signal }) => callApi<Manifest>("GET", `${agentPath(slug)}/manifest`, { signal }),
    enabled: slug !== "",
    staleTime: 0,
    gcTime: 0,
  });

/** Saves what was imported; `over` is the agent whose draft it replaces. */
export function useSaveImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ manifest, over }: { manifest: Manifest; over?: Standing }) =>
      askApi<{ created: boolean }>("PUT", `${agentPath(manifest.slug)}/manifest`, {
        body: manifest,
        ifMatch: over?.etag,
        ifNew: !over,
      }),
    // A whole agent may have changed, and with it everything that was read of it.
    onSuccess: () => client.invalidateQueries(),
  });
}
