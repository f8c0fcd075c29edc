"use client";

import { useEffect, useState } from "react";
import { useVersion } from "@/components/queries/versions";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { keepSource, readSource, type Source, sourceOf, whyNotPublished } from "./source";

/** What the public address serves now. */
export type Live = {
  version: number;
  tools: readonly Tool[];
  variables: readonly Variable[];
  access: AgentDetail["access"];
};

/** The state that is run, as a link or the habit of this browser wants it, and whether it can be had. */
export function useSource(slug: string, agent: AgentDetail, query: URLSearchParams, tool: string) {
  const { publishedVersion } = agent;
  const { data: manifest, error } = useVersion(slug, publishedVersion);
  const [habit, setHabit] = useState<Source>("draft");
  // Storage is the browser's: the server's drawing knows nothing of it.
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
  const unread = error ? "The published version could not be read. Reload the page." : undefined;
  const why = unread ?? whyNotPublished(publishedVersion, known, tool);
  return {
    source: wish === "published" && !why ? ("published" as const) : ("draft" as const),
    live,
    /** Why the published state cannot be called; undefined when it can. */
    why,
    loading: wish === "published" && publishedVersion !== null && !manifest && !error,
    keep: (next: Source) => {
      keepSource(localStorage, slug, next);
      setHabit(next);
    },
  };
}
