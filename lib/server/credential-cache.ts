import type { SpaceId } from "@/lib/data/owner";
import { AppError } from "@/lib/errors";
import type { StoredCredentials } from "@/lib/runtime/credentials";

type Load = (space: SpaceId) => Promise<StoredCredentials>;

/**
 * The credentials of the Spaces whose tools were called, in memory, so that a call asks no database. `forget` what
 * changed; a read that began before sees the former values, as a call that began before does.
 */
export const createCredentialCache = (load: Load, onError: (error: unknown) => void) => {
  const kept = new Map<string, Promise<StoredCredentials>>();

  const all = (space: string): Promise<StoredCredentials> => {
    const found = kept.get(space);
    if (found) return found;
    const loading = load(space as SpaceId).catch((error: unknown) => {
      if (kept.get(space) === loading) kept.delete(space);
      onError(error);
      throw new AppError(
        "unavailable",
        "The stored credentials cannot be read at the moment. Try again shortly.",
      );
    });
    kept.set(space, loading);
    return loading;
  };

  return {
    /** Those of the named services that the Space has. Throws 503 while they cannot be read. */
    async of(space: string, services: readonly string[]): Promise<StoredCredentials> {
      const stored = await all(space);
      return Object.fromEntries(
        services.flatMap((service) => {
          const credential = Object.hasOwn(stored, service) ? stored[service] : undefined;
          return credential ? [[service, credential]] : [];
        }),
      );
    },
    forget: (space: string): void => void kept.delete(space),
    forgetAll: (): void => kept.clear(),
  };
};
