import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { copyAgent } from "@/lib/agent/copy-agent";
import type { Manifest } from "@/lib/agent/manifest";
import type { AgentDetail, AgentSummary } from "@/lib/api/schemas/agents";
import { getSessionStorage } from "../browser-storage/stored-values";
import { moveUnsavedDrafts } from "../browser-storage/unsaved-drafts";
import { type ApiResponse, callApi, fetchApi } from "../client/api";
import { withUniqueSlug } from "../client/with-unique-slug";
import { applyOptimistically } from "./apply-optimistically";

/** Sort orders of the list, the default first. */
export const agentSorts = ["changed", "created", "name"] as const;
export type AgentSort = (typeof agentSorts)[number];

export const agentKeys = {
  list: (deleted: boolean) => ["agents", "list", deleted ? "deleted" : "active"] as const,
  /** Key of a list filtered by search text. Invalidating the whole list invalidates it too. */
  search: (deleted: boolean, search: string, sort: AgentSort) =>
    [...agentKeys.list(deleted), search, sort] as const,
  detail: (slug: string) => ["agents", "detail", slug] as const,
};

type AgentPage = { agents: AgentSummary[]; cursor?: string };
type AgentPages = InfiniteData<AgentPage, string>;
export type NewAgent = { name: string; slug?: string; description?: string; icon?: string };
/** Changed settings of an agent. */
export type AgentChange = Partial<
  Pick<
    AgentDetail,
    | "name"
    | "slug"
    | "description"
    | "icon"
    | "access"
    | "variables"
    | "resource"
    | "prompts"
    | "resources"
    | "modelTests"
  >
> & {
  /** Pass null to remove it. */
  model?: AgentDetail["model"] | null;
};

type AgentsQuery = { deleted?: boolean; search?: string; sort?: AgentSort };
type PageRequest = { cursor: string; limit: number; signal: AbortSignal };

const fetchAgents = (
  { deleted = false, search = "", sort = "changed" }: AgentsQuery,
  { signal, ...page }: PageRequest,
): Promise<AgentPage> => {
  const query = { ...page, deleted: deleted ? "true" : undefined, q: search, sort };
  return fetchApi("GET /agents", { query, signal });
};

const listQuery = ({ deleted = false, search = "", sort = "changed" }: AgentsQuery) => ({
  queryKey: agentKeys.search(deleted, search, sort),
  initialPageParam: "",
  getNextPageParam: ({ cursor }: AgentPage) => cursor,
  select: ({ pages }: AgentPages) => pages.flatMap(({ agents }) => agents),
});

/**
 * The Space's agents, page by page. `deleted` lists agents that can still be restored; `search`
 * filters the list.
 */
export const useAgents = (query: AgentsQuery) =>
  useInfiniteQuery({
    ...listQuery(query),
    queryFn: ({ pageParam, signal }) =>
      fetchAgents(query, { cursor: pageParam, limit: 50, signal }),
    // Keep showing the previous results while new ones load.
    placeholderData: keepPreviousData,
  });

const fetchEveryAgent = async (query: AgentsQuery, signal: AbortSignal): Promise<AgentPage> => {
  const agents: AgentSummary[] = [];
  let cursor: string | undefined = "";
  do {
    const page: AgentPage = await fetchAgents(query, { cursor, limit: 200, signal });
    agents.push(...page.agents);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return { agents };
};

/**
 * All agents of the Space as one page, for lists that cannot load more on demand, such as a native
 * select.
 */
export const useEveryAgent = (
  query: Omit<AgentsQuery, "search"> = {},
  { enabled = true }: { enabled?: boolean } = {},
) => {
  const { queryKey, ...options } = listQuery(query);
  return useInfiniteQuery({
    ...options,
    queryKey: [...queryKey, "every"],
    queryFn: ({ signal }) => fetchEveryAgent(query, signal),
    enabled,
  });
};

const agentQuery = (slug: string) =>
  queryOptions({
    queryKey: agentKeys.detail(slug),
    queryFn: ({ signal }) => callApi("GET /agents/{slug}", { params: { slug }, signal }),
  });

export const useAgent = (slug: string) => useQuery(agentQuery(slug));

/** One query for each slug, in the same order. */
export const useAgentsBySlug = (slugs: readonly string[]) =>
  useQueries({ queries: slugs.map(agentQuery) });

/**
 * Returns the agent's name from the cache, without a request. Undefined until the agent has been
 * loaded.
 */
export const useCachedAgentName = (slug: string | undefined): string | undefined =>
  useQuery({ ...agentQuery(slug ?? ""), enabled: false, select: ({ value }) => value.name }).data;

const refreshLists = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ["agents", "list"] });

/**
 * Reloads an agent and the lists. Call it after nearly every write, because writes affect the
 * lists, their counts and the number of unpublished changes.
 */
export const refreshAgent = (client: QueryClient, slug: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: agentKeys.detail(slug), exact: true }),
    refreshLists(client),
  ]);

const draftQueries = ["draft", "diff", "report", "tests"];

/** Reloads what depends on the draft, such as the publish preview, after the draft is saved. */
export const refreshDraft = (client: QueryClient, slug: string) =>
  client.invalidateQueries({
    queryKey: agentKeys.detail(slug),
    predicate: ({ queryKey }) => draftQueries.includes(String(queryKey[3])),
  });

export function useCreateAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agent: NewAgent) => callApi("POST /agents", { body: agent }),
    onSuccess: (response) => {
      client.setQueryData<ApiResponse<AgentDetail>>(
        agentKeys.detail(response.value.slug),
        response,
      );
      return refreshLists(client);
    },
  });
}

/** Creates an agent from a manifest. Rejects with 409 or 412 when its slug is taken. */
export function useCreateFromManifest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (manifest: Manifest) =>
      fetchApi("PUT /agents/{slug}/manifest", {
        params: { slug: manifest.slug },
        body: manifest,
        createOnly: true,
      }),
    onSuccess: () => refreshLists(client),
  });
}

/**
 * Copies the agent's draft to the first free slug. Its keys, versions and calls stay with the
 * original.
 */
export function useDuplicateAgent() {
  const { mutateAsync: create } = useCreateFromManifest();
  return useMutation({
    mutationFn: async (slug: string) => {
      const draft = await fetchApi("GET /agents/{slug}/manifest", { params: { slug } });
      return withUniqueSlug(copyAgent(draft), create);
    },
  });
}

/** Optimistically updates the cached lists and returns a rollback. */
export const updateAgentLists = (
  client: QueryClient,
  change: (agents: AgentSummary[]) => AgentSummary[],
) =>
  applyOptimistically<AgentPages>(client, { queryKey: agentKeys.list(false) }, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, agents: change(page.agents) })),
  }));

/**
 * Forgets what is cached about a slug that no agent has any more. Another agent may get it, and
 * published versions never become stale.
 */
const forgetAgent = (client: QueryClient, slug: string) => {
  const queryKey = agentKeys.detail(slug);
  // A page that is still open would refetch it immediately and get a 404.
  client.removeQueries({ queryKey, type: "inactive" });
  return client.invalidateQueries({ queryKey, refetchType: "none" });
};

type AgentSave = {
  change: AgentChange;
  etag?: string;
  /** An incomplete prompt or resource that this save completes. */
  completes?: { id: string; revision: number };
};

export function useChangeAgent(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, etag, completes }: AgentSave) =>
      callApi("PATCH /agents/{slug}", {
        params: { slug },
        query: completes && { completes: `${completes.id}@${completes.revision}` },
        body: change,
        ifMatch: etag,
      }),
    onMutate: async ({ change }) => {
      const { name, slug: newSlug, description, icon } = change;
      const changedFields = { name, slug: newSlug, description, icon };
      const definedFields = Object.fromEntries(
        Object.entries(changedFields).filter(([, value]) => value !== undefined),
      );
      const undo = await updateAgentLists(client, (agents) =>
        agents.map((agent) => (agent.slug === slug ? { ...agent, ...definedFields } : agent)),
      );
      return { undo };
    },
    onError: (_problem, _change, context) => context?.undo(),
    onSuccess: (response) => {
      client.setQueryData<ApiResponse<AgentDetail>>(
        agentKeys.detail(response.value.slug),
        response,
      );
      if (response.value.slug !== slug) {
        moveUnsavedDrafts(getSessionStorage, slug, response.value.slug);
        forgetAgent(client, slug);
      }
      void refreshDraft(client, response.value.slug);
    },
    onSettled: () => refreshLists(client),
  });
}

export function useDeleteAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => fetchApi("DELETE /agents/{slug}", { params: { slug } }),
    onSettled: () => refreshLists(client),
  });
}

export function useDeleteAgentPermanently() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => fetchApi("DELETE /deleted-agents/{slug}", { params: { slug } }),
    onSuccess: (_nothing, slug) => forgetAgent(client, slug),
    onSettled: () => refreshLists(client),
  });
}

export function useRestoreAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => fetchApi("POST /agents/{slug}/restore", { params: { slug } }),
    onSettled: () => refreshLists(client),
  });
}
