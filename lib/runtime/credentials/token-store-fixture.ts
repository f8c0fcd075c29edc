import type { SharedTokens, TokenStore } from "./shared-tokens";

/** Creates a store in memory. */
export const createMemoryTokenStore = (): TokenStore => {
  const stored = new Map<string, SharedTokens>();
  const claimed = new Set<string>();
  return {
    async claim(space, service) {
      const key = `${space} ${service}`;
      if (claimed.has(key)) return undefined;
      claimed.add(key);
      return {
        tokens: stored.get(key),
        async finish(tokens) {
          if (tokens) stored.set(key, tokens);
          claimed.delete(key);
        },
      };
    },
  };
};
