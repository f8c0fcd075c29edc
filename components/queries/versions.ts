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
import { agentKeys, changeLists, refreshAgent } from "./agents";
import { type Answer, agentPath, askApi, callApi } from "./api";
import { showAtOnce } from "./show-at-once";

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
      return askApi<VersionPage>("GET", versionsPath(slug) + query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ versions }) => versions),
  });

/** The whole draft, as it would be published. */
export const useDraft = (slug: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: versionKeys.draft(slug),
    queryFn: ({ signal }) => askApi<Manifest>("GET", `${agentPath(slug)}/manifest`, { signal }),
    enabled,
    // Publishing needs the current draft.
    staleTime: 0,
  });

/** The manifest of a version. Disabled while the number is null. */
export const useVersion = (slug: string, version: number | null) =>
  useQuery({
    queryKey: versionKeys.detail(slug, version ?? 0),
    queryFn: ({ signal }) =>
      askApi<VersionDetail>("GET", `${versionsPath(slug)}/${version}`, { signal }),
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
      askApi<VersionDiff>("GET", `${versionsPath(slug)}/${from}/diff/${to}`, { signal }),
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
      askApi<Version>("POST", `${agentPath(slug)}/publish`, { body: { note } }),
    onSettled: () => refreshVersions(client, slug),
  });
}

/** Updates every cached mention of the live version (null for none) optimistically and returns a rollback. */
export async function showServed(client: QueryClient, slug: string, served: number | null) {
  const undo = await Promise.all([
    showAtOnce<InfiniteData<VersionPage>>(client, { queryKey: versionKeys.list(slug) }, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        versions: page.versions.map((each) => ({ ...each, published: each.version === served })),
      })),
    })),
    showAtOnce<Answer<AgentDetail>>(
      client,
      { queryKey: agentKeys.detail(slug), exact: true },
      ({ value, ...rest }) => ({ ...rest, value: { ...value, publishedVersion: served } }),
    ),
    changeLists(client, (agents) =>
      agents.map((agent) => (agent.slug === slug ? { ...agent, publishedVersion: served } : agent)),
    ),
  ]);
  return () => {
    for (const back of undo) back();
  };
}

/** Makes another version live. The draft is unchanged. */
export function useServeVersion(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      askApi<Version>("POST", `${agentPath(slug)}/rollback`, { body: { version } }),
    onMutate: async (version) => ({ undo: await showServed(client, slug, version) }),
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
      const { manifest } = await askApi<VersionDetail>("GET", `${versionsPath(slug)}/${version}`);
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
    mutationFn: () => askApi<void>("POST", `${agentPath(slug)}/unpublish`),
    onMutate: async () => ({ undo: await showServed(client, slug, null) }),
    onError: (_problem, _nothing, context) => context?.undo(),
    onSettled: () => refreshVersions(client, slug),
  });
}
