import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Role } from "@/lib/agent/access/roles";
import type { createdInvitation, invitation } from "@/lib/api/schemas/invitations";
import type { member } from "@/lib/api/schemas/members";
import { fetchApi } from "../client/api";
import { applyOptimistically } from "./apply-optimistically";
import { meKey } from "./me";

export type Member = z.infer<typeof member>;
export type Invitation = z.infer<typeof invitation>;
export type CreatedInvitation = z.infer<typeof createdInvitation>;
export type InvitedRole = Exclude<Role, "owner">;

const peopleKeys = {
  members: ["space", "members"] as const,
  invitations: ["space", "invitations"] as const,
};

export const useMembers = () =>
  useQuery({
    queryKey: peopleKeys.members,
    queryFn: async ({ signal }) => (await fetchApi("GET /space/members", { signal })).members,
  });

/** Invitations that nobody has accepted yet. */
export const useInvitations = ({ enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: peopleKeys.invitations,
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /space/invitations", { signal })).invitations,
  });

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: { email: string; role: InvitedRole }) =>
      fetchApi("POST /space/invitations", { body: invitation }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKeys.invitations }),
  });
}

export function useRevokeInvitation() {
  const client = useQueryClient();
  const queryKey = peopleKeys.invitations;
  return useMutation({
    mutationFn: (id: string) => fetchApi("DELETE /space/invitations/{id}", { params: { id } }),
    onMutate: async (id) => ({
      undo: await applyOptimistically<Invitation[]>(client, { queryKey, exact: true }, (all) =>
        all.filter((each) => each.id !== id),
      ),
    }),
    onError: (_problem, _id, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Creates a new link for a pending invitation. The previous link stops working. */
export function useRenewInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchApi("POST /space/invitations/{id}/link", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.invitations }),
  });
}

/** Returns a mutation of the members that is applied optimistically and rolled back on failure. */
function useMemberChange<Change>(
  request: (change: Change) => Promise<unknown>,
  applyChange: (members: Member[], change: Change) => Member[],
) {
  const client = useQueryClient();
  const queryKey = peopleKeys.members;
  return useMutation({
    mutationFn: request,
    onMutate: async (change: Change) => ({
      undo: await applyOptimistically<Member[]>(client, { queryKey, exact: true }, (members) =>
        applyChange(members, change),
      ),
    }),
    onError: (_problem, _change, context) => context?.undo(),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        // The user's own role may have changed.
        client.invalidateQueries({ queryKey: meKey, exact: true }),
      ]),
  });
}

export const useChangeRole = () =>
  useMemberChange(
    ({ id, role }: { id: string; role: Member["role"] }) =>
      fetchApi("PATCH /space/members/{id}", { params: { id }, body: { role } }),
    (members, { id, role }) =>
      members.map((member) => (member.id === id ? { ...member, role } : member)),
  );

export const useRemoveMember = () =>
  useMemberChange(
    (id: string) => fetchApi("DELETE /space/members/{id}", { params: { id } }),
    (members, id) => members.filter((member) => member.id !== id),
  );

/** Creates a link that lets a member set a new password. */
export const useResetLink = () =>
  useMutation({
    mutationFn: (id: string) => fetchApi("POST /space/members/{id}/reset-link", { params: { id } }),
  });

export function useRenameSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => fetchApi("PATCH /space", { body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: meKey, exact: true }),
  });
}
