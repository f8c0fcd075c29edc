import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import type { Tool } from "@/lib/agent/tool";
import { getUncacheableReason } from "@/lib/agent/uncacheable-reason";
import type { CallContext } from "@/lib/handlers/handler";
import { canonicalJson } from "@/lib/schema/json";
import type { CompiledAgent } from "../compiled-agent";
import { type StoredCredentials, toStoredFields } from "../credentials/credentials";

type Success = Extract<CallOutcome, { ok: true }>;
type CachedOutcome = { outcome: Success; ttlSeconds: number };

/** The outcome of a call in progress. */
type PendingEntry = {
  /**
   * Ignored if the key was cleared since the call started, because the call may have read stale
   * data.
   */
  set(outcome: Success, ttlSeconds: number): void;
  /** Called when the call ends, with or without an outcome. */
  close(): void;
};

export type ResultCache = {
  get(space: string, key: string): CachedOutcome | undefined;
  /** Called before the call starts. */
  open(space: string, key: string): PendingEntry;
  /**
   * Evicts every outcome whose key starts with `prefix`, and ignores those of matching calls in
   * progress.
   */
  clear(prefix: string): void;
};

/** Maximum size of all outcomes together, and of a single one, in characters of JSON. */
const MAX_CHARS = 64 * 1024 * 1024;
const MAX_OUTCOME_CHARS = 1024 * 1024;
/** What an outcome takes beside its JSON, most of it for its key. */
const ENTRY_CHARS = 256;

/** An LRU cache of outcomes for each Space. If they are full, the largest one evicts. */
const createSpaces = (now: () => number) => {
  const spaces = new Map<string, LRUCache<string, string>>();
  const create = () =>
    new LRUCache<string, string>({
      maxSize: MAX_CHARS,
      sizeCalculation: (json) => json.length + ENTRY_CHARS,
      ttlResolution: 0,
      perf: { now },
    });
  const drop = (space: string, remove: (cache: LRUCache<string, string>) => void) => {
    const cache = spaces.get(space);
    if (cache) remove(cache);
    if (cache?.size === 0) spaces.delete(space);
  };
  const evict = () => {
    for (;;) {
      let [chars, largest, largestChars] = [0, "", 0];
      for (const [space, { calculatedSize }] of spaces) {
        chars += calculatedSize;
        if (calculatedSize > largestChars) [largest, largestChars] = [space, calculatedSize];
      }
      if (chars <= MAX_CHARS) return;
      drop(largest, (cache) => void cache.pop());
    }
  };
  return {
    get: (space: string) => spaces.get(space),
    set(space: string, key: string, json: string, ttlSeconds: number) {
      if (json.length > MAX_OUTCOME_CHARS) return;
      const cache = spaces.get(space) ?? create();
      spaces.set(space, cache.set(key, json, { ttl: ttlSeconds * 1000 }));
      evict();
    },
    clear(prefix: string) {
      for (const space of spaces.keys())
        drop(space, (cache) => {
          for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key);
        });
    },
  };
};

/** Creates a cache in this process. `now` is a clock in milliseconds. */
export const createResultCache = (now: () => number): ResultCache => {
  const spaces = createSpaces(now);
  const openKeys = new Map<PendingEntry, string>();
  return {
    get(space, key) {
      const cache = spaces.get(space);
      const json = cache?.get(key);
      if (!cache || json === undefined) return undefined;
      const ttlSeconds = Math.ceil(cache.getRemainingTTL(key) / 1000);
      return { outcome: JSON.parse(json) as Success, ttlSeconds };
    },
    open(space, key) {
      const entry: PendingEntry = {
        set(outcome, ttlSeconds) {
          if (openKeys.has(entry)) spaces.set(space, key, JSON.stringify(outcome), ttlSeconds);
        },
        close: () => void openKeys.delete(entry),
      };
      openKeys.set(entry, key);
      return entry;
    },
    clear(prefix) {
      spaces.clear(prefix);
      for (const [entry, key] of openKeys) if (key.startsWith(prefix)) entry.close();
    },
  };
};

/** Returns the prefix of a tool's cache keys, for every version and every caller. */
export const toCachePrefix = (agentId: string, tool: string): string =>
  `${JSON.stringify([agentId, tool]).slice(0, -1)},`;

/**
 * Returns for how many seconds a tool's outcomes are cached. Returns 0 for a tool that may change
 * something or that requires confirmation, whatever its author set.
 */
export const getCacheTtl = (tool: Tool): number => {
  const ttl = tool.limits?.cacheTtlSeconds ?? 0;
  return ttl > 0 && getUncacheableReason(tool) === undefined ? ttl : 0;
};

/** Fields that differ from one message or conversation to the next. Few tools depend on them. */
const conversationFields = [
  "chatId",
  "executionId",
  "callReason",
  "isLast",
  "toolCalls",
] as const satisfies (keyof CallContext)[];

const fieldsByHandler = new WeakMap<Tool["handler"], readonly (keyof CallContext)[]>();

/** Lists the conversation fields that a handler mentions. */
const listConversationFields = ({ handler }: Tool) => {
  const existing = fieldsByHandler.get(handler);
  if (existing) return existing;
  const text = JSON.stringify(handler);
  const fields = conversationFields.filter((field) => text.includes(field));
  fieldsByHandler.set(handler, fields);
  return fields;
};

type CachedCall = {
  params: Record<string, unknown>;
  context: CallContext;
  credentials: StoredCredentials;
};

/**
 * Creates one key per version, arguments and caller. Other variables, another token or another
 * identity never get what was created for somebody else, and a changed credential never gets what
 * the previous one fetched; a renewed access token does. Of the conversation, the key includes what
 * its application shares, and any other fields that the tool's handler mentions.
 */
export const toCacheKey = (
  agent: Pick<CompiledAgent, "id" | "version">,
  tool: Tool,
  { params, context, credentials }: CachedCall,
): string => {
  const { clientId, bearer = "", variables } = context;
  const { state = null, forwardedProps = null } = context;
  const input = canonicalJson([
    agent.version,
    params,
    clientId,
    bearer,
    variables,
    toStoredFields(credentials),
    state,
    forwardedProps,
    ...listConversationFields(tool).map((field) => context[field] ?? null),
  ]);
  return toCachePrefix(agent.id, tool.name) + hash("sha256", input, "base64url");
};
