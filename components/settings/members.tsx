"use client";

import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import {
  type Member,
  useChangeRole,
  useMembers,
  useRemoveMember,
  useResetLink,
} from "@/components/queries/people";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { roleLabels } from "@/lib/agent/access/role-labels";
import type { ResetLink } from "@/lib/api/schemas/members";
import { MemberList } from "./member-list";
import { ResetLinkCallout } from "./reset-link-callout";

type MembersProps = { me: { email: string; role: Member["role"] } };

/** The members of the Space. Owners can change roles, create reset links and remove members. */
export function Members({ me }: MembersProps) {
  const { data, error, refetch } = useMembers();
  const { mutateAsync: changeRole } = useChangeRole();
  const { mutateAsync: remove } = useRemoveMember();
  const { mutateAsync: createLink } = useResetLink();
  const [removing, setRemoving] = useState<Member | null>(null);
  /** The new role that the current user has chosen for themselves. */
  const [ownRole, setOwnRole] = useState<Member["role"] | null>(null);
  const [link, setLink] = useState<(ResetLink & { member: Member }) | null>(null);
  if (!data && error) {
    return (
      <ErrorState title="The members could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <ListSkeleton label="Loading the members" rows={2} />;

  const assignRole = async (member: Member, role: Member["role"], undoable = true) => {
    try {
      await changeRole({ id: member.id, role });
      const undoAction = {
        label: "Undo",
        onClick: () => assignRole({ ...member, role }, member.role, false),
      };
      notify.success(`${member.name} is now ${roleLabels[role].article}`, {
        ...(undoable && { action: undoAction }),
      });
    } catch (failure) {
      notify.failure(`The role of ${member.name} could not be changed`, failure);
    }
  };
  const reset = async (member: Member) => {
    try {
      setLink({ ...(await createLink(member.id)), member });
    } catch (failure) {
      notify.failure("The link could not be created", failure);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <MemberList
        members={data}
        me={me}
        onRole={(member, role) =>
          member.email === me.email ? setOwnRole(role) : assignRole(member, role)
        }
        onReset={reset}
        onRemove={setRemoving}
      />
      {link && <ResetLinkCallout key={link.url} link={link} onDone={() => setLink(null)} />}
      <ConfirmDialog
        open={ownRole !== null}
        onOpenChange={() => setOwnRole(null)}
        title={`Become ${roleLabels[ownRole ?? me.role].article}?`}
        description="You will no longer be an owner, and only another owner can make you one again."
        confirmLabel="Change my role"
        onConfirm={async () => {
          const own = data.find(({ email }) => email === me.email);
          if (own && ownRole) await assignRole(own, ownRole, false);
        }}
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? ""} from the Space?`}
        description={describeRemoval(removing)}
        confirmLabel="Remove"
        onConfirm={async () => {
          if (!removing) return;
          await remove(removing.id);
          notify.success(`${removing.name} was removed`);
        }}
      />
    </div>
  );
}

/**
 * Describes what removing a member does. Keys belong to agents and outlive their creator, so an
 * owner needs to know about them.
 */
function describeRemoval(member: Member | null): string {
  const agents = member?.agentsWithKeys ?? [];
  const consequences =
    "They are signed out immediately, and lose their account, personal tokens and open links. Their work stays.";
  return agents.length === 0
    ? consequences
    : `${consequences} Keys they created keep working for ${agents.join(", ")}: rotate any that only they have.`;
}
