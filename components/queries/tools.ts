import {
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { Tool } from "@/lib/agent/tool";
import { authoredToolNameSchema } from "@/lib/agent/tool-name";
import type { ListedTool, SharedToolChange } from "@/lib/api/schemas/tools";
import { type ApiResponse, callApi, fetchApi } from "../client/api";
import { refreshAgent, refreshDraft } from "./agents";
import { applyOptimistically } from "./apply-optimistically";
import { refreshHiddenTools } from "./hidden-tools";
import { refreshIncompleteEntries, type SavedRevision } from "./incomplete-entries";
import { refreshRemoteTools } from "./remote-tools";

export const toolKeys = {
  list: (slug: string) => ["agents", "detail", slug, "tools"] as const,
  detail: (slug: string, name: string) => ["agents", "detail", slug, "tools", name] as const,
};

/** Returns a listed tool without the fields that the list adds. */
export const toTool = ({ etag: _etag, updatedAt: _updatedAt, ...tool }: ListedTool): Tool => tool;

/** The draft's tools in the author's order. */
export const useTools = (slug: string, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: toolKeys.list(slug),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /agents/{slug}/tools", { params: { slug }, signal })).tools,
  });

/**
 * Returns whether the cached draft has no tools, without a request. False until the tools have been
 * loaded.
 */
export const useIsKnownToBeEmpty = (slug: string): boolean =>
  useTools(slug, { enabled: false }).data?.length === 0;

/**
 * A tool and the ETag for its next save. Begins with the cached list's entry, so that the editor
 * opens at once, and loads the tool, which somebody else may have changed. Disabled while the name
 * is undefined.
 */
export const useTool = (slug: string, name: string | undefined) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: toolKeys.detail(slug, name ?? ""),
    queryFn:
      name === undefined
        ? skipToken
        : ({ signal }) =>
            callApi("GET /agents/{slug}/tools/{name}", { params: { slug, name }, signal }),
    initialData: (): ApiResponse<Tool> | undefined => {
      const tools = client.getQueryData<ListedTool[]>(toolKeys.list(slug));
      const listed = tools?.find((tool) => tool.name === name);
      return listed && { value: toTool(listed), etag: listed.etag };
    },
    initialDataUpdatedAt: 0,
    // Do not replace the tool while somebody is editing it.
    refetchOnWindowFocus: false,
  });
};

const refreshTools = (client: QueryClient, slug: string) =>
  Promise.all([
    // Incomplete tools refer to the tools that they change by name, and are deleted with them.
    refreshIncompleteEntries(client, slug),
    client.invalidateQueries({ queryKey: toolKeys.list(slug), exact: true }),
    refreshRemoteTools(client, slug),
    refreshHiddenTools(client, slug),
    refreshAgent(client, slug),
  ]);

/** A save of a tool. `completes` identifies an incomplete tool that this save completes. */
type ToolSave = { tool: Tool; etag?: string; completes?: SavedRevision };

const toQuery = ({ completes }: ToolSave) =>
  completes && { completes: `${completes.id}@${completes.revision}` };

export function useCreateTool(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: ToolSave) =>
      callApi("POST /agents/{slug}/tools", {
        params: { slug },
        query: toQuery(save),
        body: save.tool,
      }),
    onSuccess: (response) => {
      client.setQueryData<ApiResponse<Tool>>(toolKeys.detail(slug, response.value.name), response);
      // Not awaited, because it may run every test.
      void refreshDraft(client, slug);
      return refreshTools(client, slug);
    },
  });
}

/** Replaces the tool called `name`. The new tool may have a different name. */
export function useReplaceTool(slug: string, name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: ToolSave) =>
      callApi("PUT /agents/{slug}/tools/{name}", {
        params: { slug, name },
        query: toQuery(save),
        body: save.tool,
        ifMatch: save.etag,
      }),
    onSuccess: (response) => {
      client.setQueryData<ApiResponse<Tool>>(toolKeys.detail(slug, response.value.name), response);
      // Not awaited, because it may run every test.
      void refreshDraft(client, slug);
      return refreshTools(client, slug);
    },
  });
}

/**
 * Returns a function that infers an output schema from recorded results of the saved tool;
 * undefined for an unsaved tool.
 */
export const useInferOutputSchema = (slug: string, name: string | undefined) =>
  useMemo(
    () =>
      name === undefined
        ? undefined
        : () =>
            fetchApi("POST /agents/{slug}/tools/{name}/output-schema", { params: { slug, name } }),
    [slug, name],
  );

/** Optimistically updates the cached tool list and returns a rollback. */
export const updateToolList = (
  client: QueryClient,
  slug: string,
  change: (tools: ListedTool[]) => ListedTool[],
) => applyOptimistically(client, { queryKey: toolKeys.list(slug), exact: true }, change);

const sortByNames = (names: readonly string[]) => (tools: ListedTool[]) =>
  [...tools].sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));

const saveOrder = (slug: string, names: readonly string[]) =>
  fetchApi("POST /agents/{slug}/tools/order", { params: { slug }, body: { names: [...names] } });

export function useReorderTools(slug: string) {
  const client = useQueryClient();
  const orderKey = ["tool order", slug];
  return useMutation({
    mutationKey: orderKey,
    // A quick second move must not overtake the first.
    scope: { id: `order-${slug}` },
    mutationFn: (names: string[]) => saveOrder(slug, names),
    onMutate: async (names) => ({ undo: await updateToolList(client, slug, sortByNames(names)) }),
    onError: (_problem, _names, context) => context?.undo(),
    // The list between two moves would undo the second for a moment.
    onSettled: () =>
      client.isMutating({ mutationKey: orderKey }) === 1 ? refreshTools(client, slug) : undefined,
  });
}

export function useDeleteTool(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      fetchApi("DELETE /agents/{slug}/tools/{name}", { params: { slug, name } }),
    onMutate: async (name) => ({
      undo: await updateToolList(client, slug, (tools) =>
        tools.filter((tool) => tool.name !== name),
      ),
    }),
    onError: (_problem, _name, context) => context?.undo(),
    onSuccess: (_nothing, name) =>
      client.removeQueries({
        queryKey: toolKeys.detail(slug, name),
        exact: true,
        // An open editor would refetch it immediately and get a 404.
        type: "inactive",
      }),
    onSettled: () => refreshTools(client, slug),
  });
}

/** Applies the same change to several tools. */
export function useChangeTools(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ names, change }: { names: readonly string[]; change: SharedToolChange }) =>
      fetchApi("PATCH /agents/{slug}/tools", {
        params: { slug },
        body: { names: [...names], change },
      }),
    onSettled: (_result, _problem, { names }) =>
      Promise.all([
        refreshTools(client, slug),
        ...names.map((name) => client.invalidateQueries({ queryKey: toolKeys.detail(slug, name) })),
      ]),
  });
}

/** Deletes several tools. */
export function useDeleteTools(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: readonly string[]) =>
      fetchApi("POST /agents/{slug}/tools/delete", {
        params: { slug },
        body: { names: [...names] },
      }),
    onSuccess: (_nothing, names) => {
      // An open editor would refetch it immediately and get a 404.
      for (const name of names)
        client.removeQueries({ queryKey: toolKeys.detail(slug, name), type: "inactive" });
    },
    onSettled: () => refreshTools(client, slug),
  });
}

/**
 * Creates a tool. Only a whole manifest may contain unusual names, so a tool with such a name is
 * saved with the whole draft.
 */
async function createAnyTool(slug: string, tool: Tool) {
  const params = { slug };
  if (authoredToolNameSchema.safeParse(tool.name).success)
    return fetchApi("POST /agents/{slug}/tools", { params, body: tool });
  const { value: draft, etag } = await callApi("GET /agents/{slug}/manifest", { params });
  const body = { ...draft, tools: [...draft.tools, tool] };
  return fetchApi("PUT /agents/{slug}/manifest", { params, body, ifMatch: etag });
}

/** Creates tools at given positions in the list, for a copy or an undone deletion. */
export function useInsertTools(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tools, names }: { tools: Tool[]; names: string[] }) => {
      for (const tool of tools) await createAnyTool(slug, tool);
      await saveOrder(slug, names);
    },
    onSettled: () => refreshTools(client, slug),
  });
}
