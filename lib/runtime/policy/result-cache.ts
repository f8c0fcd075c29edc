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

/** The outcome of a call that goes on. */
type PendingEntry = {
  /** Not if the key was cleared since the call began: it may have read what the clearing was meant to forget. */
  set(outcome: Success, ttlSeconds: number): void;
  /** Called when the call ends, with or without an outcome. */
  close(): void;
};

export type ResultCache = {
  get(key: string): CachedOutcome | undefined;
  /** Called before the call begins. */
  open(key: string): PendingEntry;
  /** Drops every outcome whose key starts with `prefix`, and that of every call that goes on. */
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
  const openKeys = new Map<PendingEntry, string>();
  return {
    get(key) {
      const json = cache.get(key);
      if (json === undefined) return undefined;
      const ttlSeconds = Math.ceil(cache.getRemainingTTL(key) / 1000);
      return { outcome: JSON.parse(json) as Success, ttlSeconds };
    },
    open(key) {
      const entry: PendingEntry = {
        set(outcome, ttlSeconds) {
          if (openKeys.has(entry))
            cache.set(key, JSON.stringify(outcome), { ttl: ttlSeconds * 1000 });
        },
        close: () => void openKeys.delete(entry),
      };
      openKeys.set(entry, key);
      return entry;
    },
    clear(prefix) {
      for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key);
      for (const [entry, key] of openKeys) if (key.startsWith(prefix)) entry.close();
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

/** What differs from one message or conversation to the next. Few tools depend on it. */
const conversationFields = [
  "chatId",
  "executionId",
  "callReason",
  "isLast",
  "toolCalls",
] as const satisfies (keyof CallContext)[];

const fieldsByHandler = new WeakMap<Tool["handler"], readonly (keyof CallContext)[]>();

/** The fields of the conversation that a handler names. */
const listConversationFields = ({ handler }: Tool) => {
  const existing = fieldsByHandler.get(handler);
  if (existing) return existing;
  const text = JSON.stringify(handler);
  const fields = conversationFields.filter((field) => text.includes(field));
  fieldsByHandler.set(handler, fields);
  return fields;
};

/**
 * One key per version, arguments and caller: other variables, another token or another identity never see what
 * was made for somebody else, and a changed credential never serves what the former one fetched. Of a conversation,
 * what its application shares is part of it, and what else the tool's handler names.
 */
export const toCacheKey = (
  agent: Pick<CompiledAgent, "id" | "version">,
  tool: Tool,
  params: Record<string, unknown>,
  context: CallContext,
): string => {
  const { clientId, bearer = "", variables, credentials } = context;
  const { state = null, forwardedProps = null } = context;
  const input = canonicalJson([
    agent.version,
    params,
    clientId,
    bearer,
    variables,
    credentials,
    state,
    forwardedProps,
    ...listConversationFields(tool).map((field) => context[field] ?? null),
  ]);
  return toCachePrefix(agent.id, tool.name) + hash("sha256", input, "base64url");
};
