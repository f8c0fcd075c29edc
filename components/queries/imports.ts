import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { copyTools } from "@/lib/agent/copy-tools";
import type { Manifest } from "@/lib/agent/manifest";
import type { ImportRequest, ImportResult } from "@/lib/api/schemas/manifests";
import { callApi, fetchApi, ProblemError } from "../client/api";

export type { ImportRequest, ImportResult };

/** Converts another format to a manifest. Does not save anything. */
export const useImport = () =>
  useMutation({
    mutationFn: (request: ImportRequest) =>
      fetchApi("POST /imports", { body: request, gzip: true }),
  });

/** An existing agent with the slug of an import, and the ETag of its draft. */
export type ExistingAgent = { slug: string; etag?: string };

/** Returns the agent that already has this slug. Returns undefined if the slug is free. */
export const findExistingAgent = async (slug: string): Promise<ExistingAgent | undefined> => {
  try {
    const { etag } = await callApi("GET /agents/{slug}/manifest", { params: { slug } });
    return { slug, etag };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
};

/** The draft of the agent to import into, always fetched fresh. Disabled for an empty slug. */
export const useImportTarget = (slug: string) =>
  useQuery({
    queryKey: ["imports", "draft", slug],
    queryFn: ({ signal }) => callApi("GET /agents/{slug}/manifest", { params: { slug }, signal }),
    enabled: slug !== "",
    staleTime: 0,
    gcTime: 0,
  });

/** Saves an imported manifest. `replaces` is the agent whose draft it replaces. */
export function useSaveImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ manifest, replaces }: { manifest: Manifest; replaces?: ExistingAgent }) =>
      fetchApi("PUT /agents/{slug}/manifest", {
        params: { slug: manifest.slug },
        body: manifest,
        ifMatch: replaces?.etag,
        createOnly: !replaces,
      }),
    // The import may have changed a whole agent, and with it every query about it.
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Adds the tools of another manifest to this agent's draft. */
export function useAddTools(slug: string) {
  const client = useQueryClient();
  const params = { slug };
  return useMutation({
    mutationFn: async (source: Manifest) => {
      const { value, etag } = await callApi("GET /agents/{slug}/manifest", { params });
      const names = source.tools.map(({ name }) => name);
      const { manifest } = copyTools(source, names, value);
      return fetchApi("PUT /agents/{slug}/manifest", { params, body: manifest, ifMatch: etag });
    },
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Copies tools from this agent's draft to another agent's draft. Resolves to their new names. */
export function useCopyTools(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ names, target }: { names: readonly string[]; target: string }) => {
      const source = await fetchApi("GET /agents/{slug}/manifest", { params: { slug } });
      const params = { slug: target };
      const { value, etag } = await callApi("GET /agents/{slug}/manifest", { params });
      const copy = copyTools(source, names, value);
      await fetchApi("PUT /agents/{slug}/manifest", {
        params,
        body: copy.manifest,
        ifMatch: etag,
      });
      return copy.names;
    },
    onSuccess: (_names, { target }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["agents", "detail", target] }),
        client.invalidateQueries({ queryKey: ["agents", "list"] }),
      ]),
  });
}
