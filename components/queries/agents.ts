import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Manifest } from "@/lib/agent/manifest";
import type { AgentDetail, AgentSummary } from "@/lib/api/schemas/agents";
import { type Answer, agentPath, askApi, callApi } from "./api";
import { showAtOnce } from "./show-at-once";
import { moveUnsaved } from "./unsaved-tool";

export const agentKeys = {
  all: ["agents"] as const,
  list: (deleted: boolean) => ["agents", "list", deleted ? "deleted" : "active"] as const,
  /** A list filtered by search text. Invalidating the whole list invalidates it too. */
  found: (deleted: boolean, words: string) => [...agentKeys.list(deleted), words] as const,
  detail: (slug: string) => ["agents", "detail", slug] as const,
};

export type AgentPage = { agents: AgentSummary[]; cursor?: string };
type AgentPages = InfiniteData<AgentPage, string>;
export type NewAgent = { name: string; slug?: string; description?: string; icon?: string };
export type AgentChange = Partial<
  Pick<AgentDetail, "name" | "slug" | "description" | "icon" | "access" | "variables" | "resource">
>;

/** The Space's agents, page by page. `deleted` lists agents that can still be restored, `words` filters the list. */
export const useAgents = ({ deleted = false, words = "" } = {}) =>
  useInfiniteQuery({
    queryKey: agentKeys.found(deleted, words),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: "50" });
      if (deleted) query.set("deleted", "true");
      if (words) query.set("q", words);
      if (pageParam) query.set("cursor", pageParam);
      return askApi<AgentPage>("GET", `/agents?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ agents }) => agents),
    // Keep showing the previous results while new ones load.
    placeholderData: keepPreviousData,
  });

const detailOf = (slug: string) =>
  queryOptions({
    queryKey: agentKeys.detail(slug),
    queryFn: ({ signal }) => callApi<AgentDetail>("GET", agentPath(slug), { signal }),
  });

export const useAgent = (slug: string) => useQuery(detailOf(slug));

/** The agent's name from the cache, without a request. Undefined until the agent has been loaded. */
export const useKnownName = (slug: string | undefined): string | undefined =>
  useQuery({ ...detailOf(slug ?? ""), enabled: false, select: ({ value }) => value.name }).data;

/** Call after nearly every write: it affects the lists, their counts and the number of unpublished changes. */
export const refreshAgent = (client: QueryClient, slug: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: agentKeys.detail(slug), exact: true }),
    client.invalidateQueries({ queryKey: agentKeys.list(false) }),
  ]);

const madeOfTheDraft = ["draft", "diff", "report", "tests"];

/** Reloads what depends on the draft, such as the publish preview, after the draft is saved. */
export const refreshDraft = (client: QueryClient, slug: string) =>
  client.invalidateQueries({
    queryKey: agentKeys.detail(slug),
    predicate: ({ queryKey }) => madeOfTheDraft.includes(String(queryKey[3])),
  });

const refreshLists = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ["agents", "list"] });

export function useCreateAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agent: NewAgent) => callApi<AgentDetail>("POST", "/agents", { body: agent }),
    onSuccess: (answer) => {
      client.setQueryData<Answer<AgentDetail>>(agentKeys.detail(answer.value.slug), answer);
      return refreshLists(client);
    },
  });
}

/** Creates an agent from a manifest. Rejects with 409 or 412 when its slug is taken. */
export function useCreateWhole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (manifest: Manifest) =>
      askApi<{ created: boolean }>("PUT", `${agentPath(manifest.slug)}/manifest`, {
        body: manifest,
        ifNew: true,
      }),
    onSuccess: () => refreshLists(client),
  });
}

/** Updates the cached lists optimistically and returns a rollback. */
export const changeLists = (
  client: QueryClient,
  change: (agents: AgentSummary[], page: number) => AgentSummary[],
  { deleted = false } = {},
) =>
  showAtOnce<AgentPages>(client, { queryKey: agentKeys.list(deleted) }, (data) => ({
    ...data,
    pages: data.pages.map((page, at) => ({ ...page, agents: change(page.agents, at) })),
  }));

const listed = (client: QueryClient, slug: string, deleted: boolean): AgentSummary | undefined =>
  client
    .getQueriesData<AgentPages>({ queryKey: agentKeys.list(deleted) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ agents }) => agents)
    .find((agent) => agent.slug === slug);

/** Moves an agent between the active and the deleted list optimistically. Returns a rollback. */
async function moveAgent(client: QueryClient, slug: string, deleted: boolean) {
  const agent = listed(client, slug, !deleted);
  const without = (agents: AgentSummary[]) => agents.filter((other) => other.slug !== slug);
  const moved = agent && { ...agent, deletedAt: deleted ? new Date().toISOString() : null };
  const undoAway = await changeLists(client, without, { deleted: !deleted });
  const undoThere = await changeLists(
    client,
    (agents, page) => (moved && page === 0 ? [moved, ...without(agents)] : agents),
    { deleted },
  );
  return () => {
    undoAway();
    undoThere();
  };
}

export function useChangeAgent(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, etag }: { change: AgentChange; etag?: string }) =>
      callApi<AgentDetail>("PATCH", agentPath(slug), { body: change, ifMatch: etag }),
    onMutate: async ({ change }) => {
      const { name, slug: newSlug, description, icon } = change;
      const shown = { name, slug: newSlug, description, icon };
      const known = Object.fromEntries(
        Object.entries(shown).filter(([, value]) => value !== undefined),
      );
      const undo = await changeLists(client, (agents) =>
        agents.map((agent) => (agent.slug === slug ? { ...agent, ...known } : agent)),
      );
      return { undo };
    },
    onError: (_problem, _change, context) => context?.undo(),
    onSuccess: (answer) => {
      client.setQueryData<Answer<AgentDetail>>(agentKeys.detail(answer.value.slug), answer);
      if (answer.value.slug !== slug) moveUnsaved(sessionStorage, slug, answer.value.slug);
      void refreshDraft(client, answer.value.slug);
    },
    onSettled: () => refreshLists(client),
  });
}

export function useDeleteAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => askApi<void>("DELETE", agentPath(slug)),
    onMutate: async (slug) => ({ undo: await moveAgent(client, slug, true) }),
    onError: (_problem, _slug, context) => context?.undo(),
    onSettled: () => refreshLists(client),
  });
}

export function useRestoreAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => askApi<AgentDetail>("POST", `${agentPath(slug)}/restore`),
    onMutate: async (slug) => ({ undo: await moveAgent(client, slug, false) }),
    onError: (_problem, _slug, context) => context?.undo(),
    onSettled: () => refreshLists(client),
  });
}
