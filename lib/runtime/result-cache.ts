import { hash } from "node:crypto";
import { cacheRefusal } from "@/lib/agent/caching";
import { canonical } from "@/lib/agent/json";
import type { Tool } from "@/lib/agent/tool";
import type { CallContext } from "@/lib/handlers/handler";
import type { CompiledAgent } from "./compiled-agent";
import type { CallAnswer } from "./runtime";

type Success = Extract<CallAnswer, { ok: true }>;
/** An answer and the seconds it is still good for. */
export type Kept = { answer: Success; ttlSeconds: number };

/** Answers kept for a while, the least recently used forgotten first. */
export type ResultCache = {
  get(key: string): Kept | undefined;
  set(key: string, answer: Success, ttlSeconds: number): void;
  /** Forgets every answer whose key begins so. */
  clear(prefix: string): void;
};

/** What all answers together and one alone may take up, in characters of JSON. */
const room = 64 * 1024 * 1024;
const largest = 1024 * 1024;

/** A cache of this process, by a clock in milliseconds. */
export const createResultCache = (now: () => number): ResultCache => {
  const kept = new Map<string, { json: string; began: number; ms: number }>();
  let used = 0;
  const forget = (key: string) => {
    used -= kept.get(key)?.json.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      forget(key);
      // Not the end minus now: a sum with the clock may come out a little longer than it is.
      const left = found.ms - (now() - found.began);
      if (left <= 0) return undefined;
      kept.set(key, found);
      used += found.json.length;
      return { answer: JSON.parse(found.json) as Success, ttlSeconds: Math.ceil(left / 1000) };
    },
    set(key, answer, ttlSeconds) {
      const json = JSON.stringify(answer);
      forget(key);
      if (json.length > largest) return;
      kept.set(key, { json, began: now(), ms: ttlSeconds * 1000 });
      used += json.length;
      for (const [oldest] of kept) {
        if (used <= room) break;
        forget(oldest);
      }
    },
    clear(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) forget(key);
    },
  };
};

/** Where a tool's answers are kept: of every version and caller. */
export const cachePrefix = (agentId: string, tool: string): string =>
  `${JSON.stringify([agentId, tool]).slice(0, -1)},`;

/**
 * Seconds that a tool's answers are kept: none where it writes (an HTTP method that may change something) or asks
 * before it runs, whatever its author set.
 */
export const cacheTtlOf = ({ limits, confirmationRequired, handler }: Tool): number => {
  const ttl = limits?.cacheTtlSeconds ?? 0;
  if (ttl === 0) return 0;
  const method = handler.kind === "http" ? handler.method : undefined;
  return cacheRefusal(confirmationRequired, method) === undefined ? ttl : 0;
};

/**
 * The same arguments of the same version, for the same caller: whoever has other variables, another token or
 * another identity never sees what was made for somebody else, nor anybody what a credential opened that has been
 * changed since. A conversation's ids are left out of it.
 */
export const cacheKey = (
  agent: Pick<CompiledAgent, "id" | "version">,
  tool: string,
  params: Record<string, unknown>,
  { clientId, bearer = "", variables, credentials }: CallContext,
): string => {
  const made = canonical([agent.version, params, clientId, bearer, variables, credentials]);
  return cachePrefix(agent.id, tool) + hash("sha256", made, "base64url");
};
