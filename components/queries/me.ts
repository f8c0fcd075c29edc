import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me, Session } from "@/lib/api/schemas/account";
import { fetchApi } from "../client/api";

export const meKey = ["me"] as const;

/** The signed-in user. */
export const useMe = () =>
  useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => fetchApi("GET /me", { signal }),
    staleTime: 300_000,
  });

/** Changes the user's own name, optimistically. */
export function useRenameMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => fetchApi("PATCH /me", { body: { name } }),
    onMutate: (name) => {
      const before = client.getQueryData<Me>(meKey);
      client.setQueryData<Me>(meKey, (me) => me && { ...me, name });
      return { before };
    },
    onError: (_problem, _name, context) => client.setQueryData(meKey, context?.before),
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

/** Ends one session, or all but the current one when the id is null. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? fetchApi("DELETE /me/sessions")
        : fetchApi("DELETE /me/sessions/{id}", { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: sessionsKey });
      const before = client.getQueryData<Session[]>(sessionsKey);
      client.setQueryData<Session[]>(sessionsKey, (all) =>
        all?.filter((session) => (id === null ? session.current : session.id !== id)),
      );
      return { before };
    },
    onError: (_problem, _id, context) => client.setQueryData(sessionsKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
