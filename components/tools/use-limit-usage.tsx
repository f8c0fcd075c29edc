import { useMemo } from "react";
import type { Tool } from "@/lib/agent/tool";
import { CacheUse } from "./cache-use";
import { RateLimitMeter } from "./rate-limit-meter";

/**
 * What the callers of a published tool have used of its rate limit, and how much came from its
 * cache.
 */
export function useLimitUsage(slug: string, tool: Pick<Tool, "name" | "limits"> | undefined) {
  const name = tool?.name;
  const hasRate = tool?.limits?.rate !== undefined;
  const hasCache = Boolean(tool?.limits?.cacheTtlSeconds);
  const rateLimitUse = useMemo(
    () => name !== undefined && hasRate && <RateLimitMeter slug={slug} tool={name} />,
    [hasRate, slug, name],
  );
  const cacheUse = useMemo(
    () => name !== undefined && hasCache && <CacheUse slug={slug} tool={name} />,
    [hasCache, slug, name],
  );
  return { rateLimitUse, cacheUse };
}
