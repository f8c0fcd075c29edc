import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Key } from "@/lib/api/schemas/keys";
import { fetchApi } from "../client/api";
import { applyOptimistically } from "./apply-optimistically";

export type CreatedKey = Key & { key: string };
export type NewKey = { name: string; expiresAt?: string; scopes?: string[] };

/** Who owns the keys: an agent, or the user, whose personal tokens are for the builder's API. */
export type KeyOwner = { kind: "agent"; slug: string } | { kind: "personal" };

const keysQueryKey = (owner: KeyOwner) =>
  owner.kind === "agent"
    ? (["agents", "detail", owner.slug, "keys"] as const)
    : (["tokens"] as const);

export const useKeys = (owner: KeyOwner) =>
  useQuery({
    queryKey: keysQueryKey(owner),
    queryFn: async ({ signal }) => {
      const list =
        owner.kind === "agent"
          ? fetchApi("GET /agents/{slug}/keys", { params: { slug: owner.slug }, signal })
          : fetchApi("GET /tokens", { signal });
      return (await list).keys;
    },
  });

export function useCreateKey(owner: KeyOwner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: NewKey) =>
      owner.kind === "agent"
        ? fetchApi("POST /agents/{slug}/keys", { params: { slug: owner.slug }, body: key })
        : fetchApi("POST /tokens", { body: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQueryKey(owner) }),
  });
}

/** Replaces an agent's key with a new one that has the same settings. */
export function useRotateKey(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, keepOldSeconds }: { id: string; keepOldSeconds: number }) =>
      fetchApi("POST /agents/{slug}/keys/{id}/rotate", {
        params: { slug, id },
        body: { keepOldSeconds },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQueryKey({ kind: "agent", slug }) }),
  });
}

export function useRevokeKey(owner: KeyOwner) {
  const client = useQueryClient();
  const queryKey = keysQueryKey(owner);
  return useMutation({
    mutationFn: (id: string) =>
      owner.kind === "agent"
        ? fetchApi("DELETE /agents/{slug}/keys/{id}", { params: { slug: owner.slug, id } })
        : fetchApi("DELETE /tokens/{id}", { params: { id } }),
    onMutate: async (id) => {
      const revokedAt = new Date().toISOString();
      return {
        undo: await applyOptimistically<Key[]>(client, { queryKey, exact: true }, (keys) =>
          keys.map((key) => (key.id === id ? { ...key, revokedAt } : key)),
        ),
      };
    },
    onError: (_problem, _id, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
