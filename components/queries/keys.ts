import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Key } from "@/lib/api/schemas/keys";
import { agentPath, askApi } from "./api";

export type CreatedKey = Key & { key: string };
export type NewKey = { name: string; expiresAt?: string; scopes?: string[] };

/** Whose keys: an agent's, or the user's personal tokens for the builder's API. */
export type KeyRing = { kind: "agent"; slug: string } | { kind: "personal" };

type KeyList = { keys?: Key[]; tokens?: Key[] };

export const keyRingKey = (ring: KeyRing) =>
  ring.kind === "agent"
    ? (["agents", "detail", ring.slug, "keys"] as const)
    : (["tokens"] as const);

const pathOf = (ring: KeyRing) =>
  ring.kind === "agent" ? `${agentPath(ring.slug)}/keys` : "/tokens";

export const useKeys = (ring: KeyRing) =>
  useQuery({
    queryKey: keyRingKey(ring),
    queryFn: async ({ signal }) => {
      const { keys, tokens } = await askApi<KeyList>("GET", pathOf(ring), { signal });
      return keys ?? tokens ?? [];
    },
  });

export function useCreateKey(ring: KeyRing) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: NewKey) => askApi<CreatedKey>("POST", pathOf(ring), { body: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyRingKey(ring) }),
  });
}

export function useRevokeKey(ring: KeyRing) {
  const client = useQueryClient();
  const queryKey = keyRingKey(ring);
  return useMutation({
    mutationFn: (id: string) => askApi<void>("DELETE", `${pathOf(ring)}/${encodeURIComponent(id)}`),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Key[]>(queryKey);
      const revokedAt = new Date().toISOString();
      client.setQueryData<Key[]>(queryKey, (keys) =>
        keys?.map((key) => (key.id === id ? { ...key, revokedAt } : key)),
      );
      return { before };
    },
    onError: (_problem, _id, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
