"use client";

import { useEffect, useState } from "react";
import { useVersion } from "@/components/queries/versions";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { keepSource, readSource, type Source, sourceOf, whyNotPublished } from "./source";

/** The published version. */
export type Live = {
  version: number;
  tools: readonly Tool[];
  variables: readonly Variable[];
  access: AgentDetail["access"];
};

/** Whether the draft or the published version is called, and whether the latter is available. */
export function useSource(slug: string, agent: AgentDetail, query: URLSearchParams, tool: string) {
  const { publishedVersion } = agent;
  const { data: manifest, error } = useVersion(slug, publishedVersion);
  const [habit, setHabit] = useState<Source>("draft");
  // localStorage is not available while rendering on the server.
  useEffect(() => setHabit(readSource(localStorage, slug)), [slug]);
  const wish = sourceOf(query, habit);
  const live: Live | undefined =
    manifest && publishedVersion !== null
      ? {
          version: publishedVersion,
          tools: manifest.tools.filter(({ enabled }) => enabled !== false),
          variables: manifest.variables ?? [],
          access: manifest.access,
        }
      : undefined;
  const known = manifest && live && { version: live.version, tools: manifest.tools };
  const unread = error ? "The published version could not be loaded. Reload the page." : undefined;
  const why = unread ?? whyNotPublished(publishedVersion, known, tool);
  return {
    source: wish === "published" && !why ? ("published" as const) : ("draft" as const),
    live,
    /** Why the published version cannot be called; undefined when it can. */
    why,
    loading: wish === "published" && publishedVersion !== null && !manifest && !error,
    keep: (next: Source) => {
      keepSource(localStorage, slug, next);
      setHabit(next);
    },
  };
}
