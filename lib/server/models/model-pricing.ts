import { LRUCache } from "lru-cache";
import { builtInPrices, findPrice, type PricedModel } from "@/lib/agent/model/built-in-prices";
import { priceUsage } from "@/lib/agent/model/price-usage";
import type { RunPorts } from "@/lib/runs/ports";

const MAX_SPACES = 1_000;
/** How long another server keeps using prices that have changed, in milliseconds. */
const PRICES_TTL_MS = 60_000;

/**
 * Creates the pricing of model usage. `load` reads the Space's own prices, which are cached for a
 * minute, or longer while they cannot be read. If they never could be read, the price is null.
 */
export const createModelPricing = (
  load: (space: string) => Promise<PricedModel[]>,
  reportError: (error: unknown) => void,
): { price: RunPorts["price"]; invalidate(space: string): void } => {
  const bySpace = new LRUCache<string, PricedModel[]>({
    max: MAX_SPACES,
    ttl: PRICES_TTL_MS,
    fetchMethod: (space) =>
      load(space).catch((error: unknown) => {
        reportError(error);
        throw error;
      }),
    allowStaleOnFetchRejection: true,
    // An invalidation must not leave a request without a price.
    ignoreFetchAbort: true,
  });
  return {
    async price(space, { provider, id }, usage) {
      const own = await bySpace.fetch(space);
      if (!own) return null;
      const price = findPrice(own, provider, id) ?? findPrice(builtInPrices, provider, id);
      return price ? priceUsage(price, usage) : null;
    },
    invalidate: (space) => void bySpace.delete(space),
  };
};
