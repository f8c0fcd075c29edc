import { LRUCache } from "lru-cache";
import { builtInPrices, findPrice, type PricedModel } from "@/lib/agent/model/built-in-prices";
import { priceUsage } from "@/lib/agent/model/price-usage";
import type { RunPorts } from "@/lib/runs/ports";

const MAX_SPACES = 1_000;
/** How long another server goes on with prices that have changed. */
const PRICES_TTL_MS = 60_000;

/**
 * Prices what models use. `load` reads the Space's own prices, which are kept in memory for a minute, and for longer
 * while they cannot be read. If they never could, what an answer costs is unknown.
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
