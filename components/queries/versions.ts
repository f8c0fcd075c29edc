import {
  type InfiniteData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Manifest } from "@/lib/agent/manifest";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { Version } from "@/lib/api/schemas/versions";
import { type ApiResponse, callApi, fetchApi, ProblemError } from "../client/api";
import { activityKeys } from "./activity";
import { agentKeys, refreshAgent, refreshDraft, updateAgentLists } from "./agents";
import { applyOptimistically } from "./apply-optimistically";

/** A published version number, or the current draft. */
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

/** Published versions, newest first. */
export const useVersions = (slug: string) =>
  useInfiniteQuery({
    queryKey: versionKeys.list(slug),
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchApi("GET /agents/{slug}/versions", { params: { slug }, query: { cursor }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ versions }) => versions),
  });

/** The whole draft, as it would be published, with its ETag. */
export const useDraft = (slug: string) =>
  useQuery({
    queryKey: versionKeys.draft(slug),
    queryFn: ({ signal }) => callApi("GET /agents/{slug}/manifest", { params: { slug }, signal }),
    // Publishing needs the current draft.
    staleTime: 0,
  });

const fetchVersion = (slug: string, version: number, signal?: AbortSignal) =>
  fetchApi("GET /agents/{slug}/versions/{version}", {
    params: { slug, version: String(version) },
    signal,
  });

/** The manifest of a version. Disabled while the number is null. */
export const useVersion = (slug: string, version: number | null) =>
  useQuery({
    queryKey: versionKeys.detail(slug, version ?? 0),
    queryFn: version === null ? skipToken : ({ signal }) => fetchVersion(slug, version, signal),
    select: ({ manifest }) => manifest,
    // A published version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Describes what `to` changes for callers of `from`, with the draft's ETag if one of them is the
 * draft. Disabled while `from` is null.
 */
export const useVersionDiff = (slug: string, from: VersionName | null, to: VersionName) => {
  const isDraft = from === "draft" || to === "draft";
  return useQuery({
    queryKey: versionKeys.diff(slug, from ?? "draft", to),
    queryFn:
      from === null
        ? skipToken
        : ({ signal }) =>
            callApi("GET /agents/{slug}/versions/{a}/diff/{b}", {
              params: { slug, a: String(from), b: String(to) },
              signal,
            }),
    // Published versions never change; a comparison with the draft is always refetched.
    staleTime: isDraft ? 0 : Number.POSITIVE_INFINITY,
    ...(isDraft && { gcTime: 0 }),
  });
};

const refreshVersions = (client: QueryClient, slug: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: versionKeys.list(slug) }),
    client.invalidateQueries({ queryKey: activityKeys.history(slug) }),
    refreshAgent(client, slug),
  ]);

type Publication = {
  note: string;
  /** ETag of the draft that the user was shown. */
  etag: string | undefined;
};

/** Publishes the draft, unless somebody has changed it since it was shown to the user. */
export function usePublish(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ note, etag: ifMatch }: Publication) =>
      fetchApi("POST /agents/{slug}/publish", { params: { slug }, body: { note }, ifMatch }),
    onError: (problem) => {
      const isOutdated = problem instanceof ProblemError && problem.status === 412;
      if (isOutdated) void refreshDraft(client, slug);
    },
    onSettled: () => refreshVersions(client, slug),
  });
}

/**
 * Optimistically updates every cached mention of the live version (null for none) and returns a
 * rollback.
 */
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

/**
 * ETag of the agent as the user saw it. If somebody has changed the agent since, the live version
 * does not change.
 */
type SeenAgent = { etag: string | undefined };

/** Makes another version live. Does not change the draft. */
export function useMakeVersionLive(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, etag: ifMatch }: SeenAgent & { version: number }) =>
      fetchApi("POST /agents/{slug}/rollback", { params: { slug }, body: { version }, ifMatch }),
    onMutate: async ({ version }) => ({ undo: await showLiveVersion(client, slug, version) }),
    onError: (_problem, _version, context) => context?.undo(),
    onSettled: () => refreshVersions(client, slug),
  });
}

/**
 * Restores a version to the draft, unless somebody changes the draft in the meantime. Resolves to
 * an undo function. The agent keeps its current slug.
 */
export function useRestoreVersion(slug: string) {
  const client = useQueryClient();
  const params = { slug };
  const refresh = () => client.invalidateQueries({ queryKey: agentKeys.detail(slug) });
  return useMutation({
    mutationFn: async (version: number) => {
      const { manifest } = await fetchVersion(slug, version);
      const before = await callApi("GET /agents/{slug}/manifest", { params });
      const replaceDraft = (body: Manifest, ifMatch: string | undefined) =>
        callApi("PUT /agents/{slug}/manifest", { params, body, ifMatch });
      const after = await replaceDraft({ ...manifest, slug: before.value.slug }, before.etag);
      return async () => {
        await replaceDraft(before.value, after.etag);
        await refresh();
      };
    },
    onSettled: refresh,
  });
}

export function useUnpublish(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ etag: ifMatch }: SeenAgent) =>
      fetchApi("POST /agents/{slug}/unpublish", { params: { slug }, ifMatch }),
    onMutate: async () => ({ undo: await showLiveVersion(client, slug, null) }),
    onError: (_problem, _seen, context) => context?.undo(),
    onSettled: () => refreshVersions(client, slug),
  });
}
