"use client";

import { useEffect, useState } from "react";
import { getLocalStorage } from "@/components/browser-storage/stored-values";
import { useVersion } from "@/components/queries/versions";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { getUnavailableReason, readSource, resolveSource, type Source, saveSource } from "./source";

/** The published version. */
type LiveAgent = {
  version: number;
  tools: readonly Tool[];
  variables: readonly Variable[];
  access: AgentDetail["access"];
};

type ToolNames = {
  /** The tool in the URL, which may not exist. */
  requested: string | null;
  /** The tool of the draft that is shown for it. */
  inDraft: string;
};

/**
 * Determines whether runs call the draft or the published version, and whether the latter is
 * available.
 */
export function useSource(
  slug: string,
  agent: AgentDetail,
  query: URLSearchParams,
  { requested, inDraft }: ToolNames,
) {
  const { publishedVersion } = agent;
  const { data: manifest, error, refetch } = useVersion(slug, publishedVersion);
  const [preferredSource, setPreferredSource] = useState<Source>("draft");
  // localStorage is not available during server rendering.
  useEffect(() => setPreferredSource(readSource(getLocalStorage, slug)), [slug]);
  const requestedSource = resolveSource(query, preferredSource);
  const liveAgent: LiveAgent | undefined =
    manifest && publishedVersion !== null
      ? {
          version: publishedVersion,
          tools: manifest.tools.filter(({ enabled }) => enabled !== false),
          variables: manifest.variables ?? [],
          access: manifest.access,
        }
      : undefined;
  const liveTools = manifest && liveAgent && { version: liveAgent.version, tools: manifest.tools };
  const loadError = error && `The published version could not be loaded. ${error.message}`;
  const tool = liveTools?.tools.find(({ name }) => name === requested)?.name ?? inDraft;
  const unavailableReason = loadError ?? getUnavailableReason(publishedVersion, liveTools, tool);
  return {
    source:
      requestedSource === "published" && !unavailableReason
        ? ("published" as const)
        : ("draft" as const),
    liveAgent,
    /** Why the published version cannot be called. Undefined if it can. */
    unavailableReason,
    /** Loads the published version again. Undefined unless it could not be loaded. */
    retryVersion: error ? () => void refetch() : undefined,
    isLoading: requestedSource === "published" && publishedVersion !== null && !manifest && !error,
    setSource: (next: Source) => {
      saveSource(getLocalStorage, slug, next);
      setPreferredSource(next);
    },
  };
}
