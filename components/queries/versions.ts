import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Manifest } from "@/lib/agent/manifest";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { Version, VersionDiff } from "@/lib/api/schemas/versions";
import { type ApiResponse, agentPath, callApi, fetchApi } from "../client/api";
import { agentKeys, refreshAgent, updateAgentLists } from "./agents";
import { applyOptimistically } from "./apply-optimistically";

export type VersionDetail = Version & { manifest: Manifest };
/** A published number, or the draft as it is now. */
export type VersionName = number | "draft";
type VersionPage = { versions: Version[]; cursor?: string };

export const versionKeys = {
  list: (slug: string) => ["agents", "detail", slug, "versions"] as const,
  draft: (slug: string) => ["agents", "detail", slug, "draft"] as const,
  detail: (slug: string, version: number) =>
    ["agents", "detail", slug, "version", version] as const,
  diff: (slug: string, from: VersionName, to: VersionName) =>
    ["agents", "detail", slug, "diff", from, to] as const,
};

const versionsPath = (slug: string) => `${agentPath(slug)}/versions`;

/** Published versions, newest first. */
export const useVersions = (slug: string) =>
  useInfiniteQuery({
    queryKey: versionKeys.list(slug),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? `?${new URLSearchParams({ cursor: pageParam })}` : "";
      return fetchApi<VersionPage>("GET", versionsPath(slug) + query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ versions }) => versions),
  });

/** The whole draft, as it would be published. */
export const useDraft = (slug: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: versionKeys.draft(slug),
    queryFn: ({ signal }) => fetchApi<Manifest>("GET", `${agentPath(slug)}/manifest`, { signal }),
    enabled,
    // Publishing needs the current draft.
    staleTime: 0,
  });

/** The manifest of a version. Disabled while the number is null. */
export const useVersion = (slug: string, version: number | null) =>
  useQuery({
    queryKey: versionKeys.detail(slug, version ?? 0),
    queryFn: ({ signal }) =>
      fetchApi<VersionDetail>("GET", `${versionsPath(slug)}/${version}`, { signal }),
    enabled: version !== null,
    select: ({ manifest }) => manifest,
    // A published version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What `to` changes for callers of `from`, in words. Disabled while `from` is null. */
export const useVersionDiff = (slug: string, from: VersionName | null, to: VersionName) => {
  const isDraft = from === "draft" || to === "draft";
  return useQuery({
    queryKey: versionKeys.diff(slug, from ?? "draft", to),
    queryFn: ({ signal }) =>
      fetchApi<VersionDiff>("GET", `${versionsPath(slug)}/${from}/diff/${to}`, { signal }),
    enabled: from !== null,
    // Published versions never change; a comparison with the draft is always refetched.
    staleTime: isDraft ? 0 : Number.POSITIVE_INFINITY,
    ...(isDraft && { gcTime: 0 }),
  });
};

const refreshVersions = (client: QueryClient, slug: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: versionKeys.list(slug) }),
    refreshAgent(client, slug),
  ]);

export function usePublish(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      fetchApi<Version>("POST", `${agentPath(slug)}/publish`, { body: { note } }),
    onSettled: () => refreshVersions(client, slug),
  });
}

/** Updates every cached mention of the live version (null for none) optimistically and returns a rollback. */
export async function showLiveVersion(
  client: QueryClient,
  slug: string,
  liveVersion: number | null,
) {
  const undos = await Promise.all([
    applyOptimistically<InfiniteData<VersionPage>>(
      client,
      { queryKey: versionKeys.list(slug) },
      (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          versions: page.versions.map((each) => ({
            ...each,
            published: each.version === liveVersion,
          })),
        })),
      }),
    ),
    applyOptimistically<ApiResponse<AgentDetail>>(
      client,
      { queryKey: agentKeys.detail(slug), exact: true },
      ({ value, ...rest }) => ({ ...rest, value: { ...value, publishedVersion: liveVersion } }),
    ),
    updateAgentLists(client, (agents) =>
      agents.map((agent) =>
        agent.slug === slug ? { ...agent, publishedVersion: liveVersion } : agent,
      ),
    ),
  ]);
  return () => {
    for (const undo of undos) undo();
  };
}

/** Makes another version live. The draft is unchanged. */
export function useMakeVersionLive(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      fetchApi<Version>("POST", `${agentPath(slug)}/rollback`, { body: { version } }),
    onMutate: async (version) => ({ undo: await showLiveVersion(client, slug, version) }),
    onError: (_problem, _version, context) => context?.undo(),
    onSettled: () => refreshVersions(client, slug),
  });
}

/**
 * Restores a version to the draft, unless somebody changes the draft in the meantime, and resolves to an undo
 * function. The agent keeps its current slug.
 */
export function useRestoreVersion(slug: string) {
  const client = useQueryClient();
  const path = `${agentPath(slug)}/manifest`;
  const refresh = () => client.invalidateQueries({ queryKey: agentKeys.detail(slug) });
  return useMutation({
    mutationFn: async (version: number) => {
      const { manifest } = await fetchApi<VersionDetail>("GET", `${versionsPath(slug)}/${version}`);
      const before = await callApi<Manifest>("GET", path);
      const body = { ...manifest, slug: before.value.slug };
      const after = await callApi<unknown>("PUT", path, { body, ifMatch: before.etag });
      return async () => {
        await callApi<unknown>("PUT", path, { body: before.value, ifMatch: after.etag });
        await refresh();
      };
    },
    onSettled: refresh,
  });
}

export function useUnpublish(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchApi<void>("POST", `${agentPath(slug)}/unpublish`),
    onMutate: async () => ({ undo: await showLiveVersion(client, slug, null) }),
    onError: (_problem, _nothing, context) => context?.undo(),
    onSettled: () => refreshVersions(client, slug),
  });
}
