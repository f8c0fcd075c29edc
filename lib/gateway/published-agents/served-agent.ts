import type { PublishedAgent } from "@/lib/data/agents/published";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";

export type ServedAgent = {
  agent: CompiledAgent;
  slug: string;
  /**
   * Whether people can sign in, according to the live version. Switching it off applies to all
   * versions.
   */
  hasSignIn: boolean;
  /** By the SHA-256 of the key. */
  keys: ReadonlyMap<string, { id: string; scopes: readonly string[]; expiresAt: number }>;
};

export const toServedAgent = (
  { slug, keys }: PublishedAgent,
  agent: CompiledAgent,
  canSignIn: boolean,
): ServedAgent => ({
  slug,
  agent,
  hasSignIn: canSignIn && agent.manifest.access?.signIn === "on",
  keys: new Map(
    keys.map(({ id, hash, scopes, expiresAt }) => [
      hash,
      { id, scopes, expiresAt: expiresAt ?? Number.POSITIVE_INFINITY },
    ]),
  ),
});
