import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me, Session } from "@/lib/api/schemas/account";
import { fetchApi } from "../client/api";
import { applyOptimistically } from "./apply-optimistically";

export const meKey = ["me"] as const;

/** The signed-in user. */
export const useMe = () =>
  useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => fetchApi("GET /me", { signal }),
    staleTime: 300_000,
  });

/** Optimistically changes the user's own name. */
export function useRenameMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => fetchApi("PATCH /me", { body: { name } }),
    onMutate: async (name) => ({
      undo: await applyOptimistically<Me>(client, { queryKey: meKey, exact: true }, (me) => ({
        ...me,
        name,
      })),
    }),
    onError: (_problem, _name, context) => context?.undo(),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: meKey }),
        client.invalidateQueries({ queryKey: ["space"] }),
      ]),
  });
}

/** Leaves the Space, which deletes the user's account. */
export const useLeaveSpace = () => useMutation({ mutationFn: () => fetchApi("DELETE /me") });

const sessionsKey = ["me", "sessions"] as const;

/** The user's active sessions. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await fetchApi("GET /me/sessions", { signal })).sessions,
  });

/** Ends one session, or all except the current one if the id is null. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? fetchApi("DELETE /me/sessions")
        : fetchApi("DELETE /me/sessions/{id}", { params: { id } }),
    onMutate: async (id) => ({
      undo: await applyOptimistically<Session[]>(
        client,
        { queryKey: sessionsKey, exact: true },
        (all) => all.filter((session) => (id === null ? session.current : session.id !== id)),
      ),
    }),
    onError: (_problem, _id, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
