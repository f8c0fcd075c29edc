"use client";

import { useToolCache } from "@/components/queries/tool-cache";
import { Button } from "@/components/ui/primitives/button";
import { formatCount } from "@/lib/agent/format-count";
import { useNotifiedClearCache } from "./use-notified-clear-cache";

/** How often a published tool's results came from its cache, with a button to clear it. */
export function CacheUse({ slug, tool }: { slug: string; tool: string }) {
  const { data } = useToolCache(slug, tool);
  const clear = useNotifiedClearCache(slug);
  if (!data) return null;
  const { calls, hits } = data;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border p-3 text-sm">
      <p className="text-muted">
        {calls === 0
          ? "The live version has not been called yet."
          : `${hits.toLocaleString("en")} of the last ${formatCount(calls, "successful call")} came from the cache.`}
      </p>
      <Button size="sm" onClick={() => clear(tool)}>
        Clear cache
      </Button>
    </div>
  );
}
