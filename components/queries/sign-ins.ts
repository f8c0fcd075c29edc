import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SignInList } from "@/lib/api/schemas/sign-ins";
import { fetchApi } from "../client/api";
import { applyOptimistically } from "./apply-optimistically";

/** Who owns the sign-ins: an agent that callers sign in to, or the user. */
export type SignInOwner = { kind: "agent"; slug: string } | { kind: "personal" };

const signInsQueryKey = (owner: SignInOwner) =>
  owner.kind === "agent"
    ? (["agents", "detail", owner.slug, "sign-ins"] as const)
    : (["me", "sign-ins"] as const);

export const useSignIns = (owner: SignInOwner) =>
  useQuery({
    queryKey: signInsQueryKey(owner),
    queryFn: async ({ signal }) => {
      const list =
        owner.kind === "agent"
          ? fetchApi("GET /agents/{slug}/sign-ins", { params: { slug: owner.slug }, signal })
          : fetchApi("GET /me/sign-ins", { signal });
      return await list;
    },
  });

export function useEndSignIn(owner: SignInOwner) {
  const client = useQueryClient();
  const queryKey = signInsQueryKey(owner);
  return useMutation({
    mutationFn: (id: string) => fetchApi("DELETE /sign-ins/{id}", { params: { id } }),
    onMutate: async (id) => ({
      undo: await applyOptimistically<SignInList>(client, { queryKey, exact: true }, (list) => ({
        ...list,
        signIns: list.signIns.filter((signIn) => signIn.id !== id),
      })),
    }),
    onError: (_problem, _id, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
