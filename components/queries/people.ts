import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { createdInvitation, invitation, member } from "@/lib/api/schemas";
import { askApi } from "./api";

export type Member = z.infer<typeof member>;
export type Invitation = z.infer<typeof invitation>;
export type CreatedInvitation = z.infer<typeof createdInvitation>;
export type InvitedRole = "editor" | "viewer";

export const peopleKeys = {
  members: ["space", "members"] as const,
  invitations: ["space", "invitations"] as const,
};

export const useMembers = () =>
  useQuery({
    queryKey: peopleKeys.members,
    queryFn: async ({ signal }) =>
      (await askApi<{ members: Member[] }>("GET", "/space/members", { signal })).members,
  });

/** Invitations that nobody has accepted yet. */
export const useInvitations = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: peopleKeys.invitations,
    queryFn: async ({ signal }) =>
      (await askApi<{ invitations: Invitation[] }>("GET", "/space/invitations", { signal }))
        .invitations,
    enabled,
  });

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: { email: string; role: InvitedRole }) =>
      askApi<CreatedInvitation>("POST", "/space/invitations", { body: invitation }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKeys.invitations }),
  });
}

export function useRevokeInvitation() {
  const client = useQueryClient();
  const queryKey = peopleKeys.invitations;
  return useMutation({
    mutationFn: (id: string) =>
      askApi<void>("DELETE", `/space/invitations/${encodeURIComponent(id)}`),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Invitation[]>(queryKey);
      client.setQueryData<Invitation[]>(queryKey, (all) => all?.filter((each) => each.id !== id));
      return { before };
    },
    onError: (_problem, _id, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
