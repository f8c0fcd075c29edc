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
  /**
   * Whether the tool list needs no key. For a pinned version, according to both it and the live
   * version, so that making the list private applies to all versions.
   */
  isPublic: boolean;
  /** By the SHA-256 of the key. */
  keys: ReadonlyMap<string, { id: string; scopes: readonly string[]; expiresAt: number }>;
};

const isListPublic = ({ manifest }: CompiledAgent): boolean =>
  manifest.access?.toolsList === "public";

/** Returns a pinned version as it is served beside the live one. */
export const withVersion = (live: ServedAgent, agent: CompiledAgent): ServedAgent => ({
  ...live,
  agent,
  isPublic: live.isPublic && isListPublic(agent),
});

export const toServedAgent = (
  { slug, keys }: PublishedAgent,
  agent: CompiledAgent,
  canSignIn: boolean,
): ServedAgent => ({
  slug,
  agent,
  isPublic: isListPublic(agent),
  hasSignIn: canSignIn && agent.manifest.access?.signIn === "on",
  keys: new Map(
    keys.map(({ id, hash, scopes, expiresAt }) => [
      hash,
      { id, scopes, expiresAt: expiresAt ?? Number.POSITIVE_INFINITY },
    ]),
  ),
});
