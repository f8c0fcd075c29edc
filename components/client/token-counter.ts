import { LRUCache } from "lru-cache";
import type { CountReply, CountRequest } from "./token-counter.worker";

const MAX_CACHED_TEXTS = 5000;

type Counter = { count(texts: readonly string[]): Promise<number[]> };

/** The tokenizer has two megabytes of ranks, so it is loaded by the first count, outside the page's thread. */
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

/** Counts with a cache in front, so that only texts which changed are counted again. */
export const createTokenCounter = (start: () => Counter): Counter => {
  const cache = new LRUCache<string, number>({ max: MAX_CACHED_TEXTS });
  let counter: Counter | undefined;
  return {
    async count(texts) {
      const unknown = [...new Set(texts.filter((text) => !cache.has(text)))];
      const counted = new Map<string, number>();
      if (unknown.length > 0) {
        counter ??= start();
        const counts = await counter.count(unknown);
        unknown.forEach((text, index) => {
          counted.set(text, counts[index] ?? 0);
        });
      }
      const result = texts.map((text) => counted.get(text) ?? cache.get(text) ?? 0);
      for (const [text, count] of counted) cache.set(text, count);
      return result;
    },
  };
};

export const tokenCounter = createTokenCounter(startCounter);
