import { LRUCache } from "lru-cache";
import type { SpaceId } from "@/lib/data/access/identity";
import { createReadRefusal } from "@/lib/data/credentials/unreadable-credentials";
import type { StoredCredentials } from "@/lib/runtime/credentials/credentials";
import { createFailureReport } from "../log/failure-report";

/** The least recently used Spaces are loaded again when one of their tools is called. */
const MAX_SPACES = 5_000;

type Load = (space: SpaceId) => Promise<StoredCredentials>;

/**
 * Creates an in-memory cache of the credentials of Spaces whose tools have been called, so that a
 * call does not query the database. `invalidate` a Space when its credentials change. A call that
 * has already started sees the previous values.
 */
export const createCredentialCache = (load: Load, onError: (error: unknown) => void) => {
  const bySpace = new LRUCache<string, Promise<StoredCredentials>>({ max: MAX_SPACES });
  // Every call of a Space would report the same failure.
  const refuse = createReadRefusal(createFailureReport(onError));

  const loadAll = (space: string): Promise<StoredCredentials> => {
    const existing = bySpace.get(space);
    if (existing) return existing;
    const loading = load(space as SpaceId).catch((error: unknown) => {
      if (bySpace.peek(space) === loading) bySpace.delete(space);
      return refuse(error);
    });
    bySpace.set(space, loading);
    return loading;
  };

  return {
    /**
     * Returns those of the named services that the Space has. Throws `unavailable` while they
     * cannot be read.
     */
    async get(space: string, services: readonly string[]): Promise<StoredCredentials> {
      const credentials = await loadAll(space);
      return Object.fromEntries(
        services.flatMap((service) => {
          const credential = Object.hasOwn(credentials, service) ? credentials[service] : undefined;
          return credential ? [[service, credential]] : [];
        }),
      );
    },
    invalidate: (space: string): void => void bySpace.delete(space),
    invalidateAll: (): void => bySpace.clear(),
  };
};
