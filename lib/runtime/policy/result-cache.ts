import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import type { Tool } from "@/lib/agent/tool";
import { getUncacheableReason } from "@/lib/agent/uncacheable-reason";
import type { CallContext } from "@/lib/handlers/handler";
import { canonicalJson } from "@/lib/schema/json";
import type { CompiledAgent } from "../compiled-agent";

type Success = Extract<CallOutcome, { ok: true }>;
type CachedOutcome = { outcome: Success; ttlSeconds: number };

export type ResultCache = {
  get(key: string): CachedOutcome | undefined;
  set(key: string, outcome: Success, ttlSeconds: number): void;
  /** Drops every outcome whose key starts with `prefix`. */
  clear(prefix: string): void;
};

/** What all outcomes together and a single one may occupy, in characters of JSON. */
const MAX_CHARS = 64 * 1024 * 1024;
const MAX_OUTCOME_CHARS = 1024 * 1024;

/** Least recently used, in this process; `now` is a clock in milliseconds. */
export const createResultCache = (now: () => number): ResultCache => {
  const cache = new LRUCache<string, string>({
    maxSize: MAX_CHARS,
    maxEntrySize: MAX_OUTCOME_CHARS,
    sizeCalculation: (json) => json.length,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    get(key) {
      const json = cache.get(key);
      if (json === undefined) return undefined;
      const ttlSeconds = Math.ceil(cache.getRemainingTTL(key) / 1000);
      return { outcome: JSON.parse(json) as Success, ttlSeconds };
    },
    set(key, outcome, ttlSeconds) {
      cache.set(key, JSON.stringify(outcome), { ttl: ttlSeconds * 1000 });
    },
    clear(prefix) {
      for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key);
    },
  };
};

/** What the keys of a tool's outcomes start with, in every version and for every caller. */
export const toCachePrefix = (agentId: string, tool: string): string =>
  `${JSON.stringify([agentId, tool]).slice(0, -1)},`;

/**
 * Seconds for which a tool's outcomes are cached; none for a tool that may change something or that asks for
 * confirmation, whatever its author set.
 */
export const getCacheTtl = (tool: Tool): number => {
  const ttl = tool.limits?.cacheTtlSeconds ?? 0;
  return ttl > 0 && getUncacheableReason(tool) === undefined ? ttl : 0;
};

/**
 * One key per version, arguments and caller: other variables, another token or another identity never see what
 * was made for somebody else, and a changed credential never serves what the former one fetched. Of a conversation,
 * what its application shares is part of it, its ids are not.
 */
export const toCacheKey = (
  agent: Pick<CompiledAgent, "id" | "version">,
  tool: string,
  params: Record<string, unknown>,
  context: CallContext,
): string => {
  const { clientId, bearer = "", variables, credentials } = context;
  const { state = null, forwardedProps = null } = context;
  const input = canonicalJson([
    ...[agent.version, params, clientId, bearer, variables, credentials],
    ...[state, forwardedProps],
  ]);
  return toCachePrefix(agent.id, tool) + hash("sha256", input, "base64url");
};
