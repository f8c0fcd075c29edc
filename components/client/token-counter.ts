import { LRUCache } from "lru-cache";
import { type GetStorage, getLocalStorage } from "../browser-storage/stored-values";
import { hashText, readTokenCounts, saveTokenCounts } from "../browser-storage/token-counts";
import type { CountReply, CountRequest } from "./token-counter.worker";

const MAX_CACHED_TEXTS = 5000;

type Counter = { count(texts: readonly string[]): Promise<number[]> };

/** Starts the tokenizer in a worker on the first count, because it has two megabytes of ranks. */
const startCounter = (): Counter => {
  const worker = new Worker(new URL("./token-counter.worker.ts", import.meta.url), {
    type: "module",
  });
  const pending = new Map<number, PromiseWithResolvers<number[]>>();
  let lastId = 0;
  worker.addEventListener("message", ({ data: { id, counts } }: MessageEvent<CountReply>) => {
    pending.get(id)?.resolve(counts);
    pending.delete(id);
  });
  worker.addEventListener("error", () => {
    for (const { reject } of pending.values()) reject(new Error("The tokenizer did not load."));
    pending.clear();
  });
  return {
    count: (texts) => {
      const reply = Promise.withResolvers<number[]>();
      lastId += 1;
      pending.set(lastId, reply);
      worker.postMessage({ id: lastId, texts } satisfies CountRequest);
      return reply.promise;
    },
  };
};

/**
 * Creates a counter with a cache, which the storage keeps for the next page. Only new texts start the
 * worker.
 */
export const createTokenCounter = (start: () => Counter, getStorage: GetStorage): Counter => {
  let cache: LRUCache<string, number> | undefined;
  let counter: Counter | undefined;
  const readCache = () => {
    const stored = new LRUCache<string, number>({ max: MAX_CACHED_TEXTS });
    for (const [hash, tokens] of readTokenCounts(getStorage)) stored.set(hash, tokens);
    return stored;
  };
  return {
    async count(texts) {
      cache ??= readCache();
      const hashes = texts.map(hashText);
      const counted = new Map<string, number>();
      const unknown = new Map(hashes.map((hash, index) => [hash, texts[index] ?? ""]));
      for (const hash of hashes) {
        const tokens = cache.get(hash);
        if (tokens === undefined) continue;
        counted.set(hash, tokens);
        unknown.delete(hash);
      }
      if (unknown.size > 0) {
        counter ??= start();
        const newCounts = await counter.count([...unknown.values()]).catch((error) => {
          // A worker that did not load would never respond.
          counter = undefined;
          throw error;
        });
        [...unknown.keys()].forEach((hash, index) => {
          const tokens = newCounts[index] ?? 0;
          counted.set(hash, tokens);
          cache?.set(hash, tokens);
        });
        // The least recently used come first.
        const counts = cache.dump().map(([hash, { value }]) => [hash, value] as const);
        saveTokenCounts(getStorage, counts);
      }
      return hashes.map((hash) => counted.get(hash) ?? 0);
    },
  };
};

export const tokenCounter = createTokenCounter(startCounter, getLocalStorage);
