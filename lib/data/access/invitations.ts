import type { Role } from "@/lib/agent/access/roles";
import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { databaseNow } from "../clock";
import { database, isUniqueViolation, requireDeleted } from "../database";
import { newId } from "../id";
import type { Owner, SpaceId } from "./identity";
import { lockMembership, transactAs } from "./membership";
import { createUser, type NewUser } from "./users";

export type InvitationRecord = {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
};

const fields = { id: true, email: true, role: true, createdAt: true, expiresAt: true } as const;

/** The stored part of an invitation link. */
export type InvitationLink = { tokenHash: string; expiresAt: Date };

const openFilter = () => ({ acceptedAt: null, expiresAt: { gt: new Date(databaseNow()) } });

/** Lists the open invitations, newest first. */
export const listInvitations = ({ space }: Owner): Promise<InvitationRecord[]> =>
  database().invitation.findMany({
    where: { spaceId: space, ...openFilter() },
    select: fields,
    orderBy: { createdAt: "desc" },
  });

export const createInvitation = async (
  owner: Owner,
  { email, role }: { email: string; role: Role },
  link: InvitationLink,
): Promise<InvitationRecord> => {
  if (await database().user.findUnique({ where: { email } }))
    throw new AppError("conflict", `${email} already has an account here.`, {
      issues: [
        {
          code: "already_registered",
          path: "/email",
          message: "This person already has an account here.",
        },
      ],
    });
  const data = {
    id: newId(),
    spaceId: owner.space,
    email,
    role,
    ...link,
    createdBy: owner.user,
  };
  return transactAs(owner, async (transaction) => {
    const invitation = await transaction.invitation.create({ data, select: fields });
    const details = { subject: email, after: { role } };
    await audit(transaction, owner, { action: "invitation.create", ...details });
    return invitation;
  });
};

const invitationNotFound = () => new AppError("not_found", "Invitation not found.");

/** Gives an open invitation a new link. The old link stops working. */
export const renewInvitation = (
  owner: Owner,
  id: string,
  link: InvitationLink,
): Promise<InvitationRecord> =>
  transactAs(owner, async (transaction) => {
    const where = { id, spaceId: owner.space, acceptedAt: null };
    const data = { ...link, createdBy: owner.user };
    const [invitation] = await transaction.invitation.updateManyAndReturn({
      where,
      data,
      select: fields,
    });
    if (!invitation) throw invitationNotFound();
    const subject = invitation.email;
    await audit(transaction, owner, { action: "invitation.renew", subject });
    return invitation;
  });

export const deleteInvitation = (owner: Owner, id: string): Promise<void> =>
  transactAs(owner, async (transaction) => {
    const deletion = transaction.invitation.delete({ where: { id, spaceId: owner.space } });
    const { email } = await requireDeleted(deletion, invitationNotFound);
    await audit(transaction, owner, { action: "invitation.revoke", subject: email });
  });

const invalidInvitation = () =>
  new AppError("not_found", "This invitation is no longer valid. Ask for a new one.");

/** Finds an open invitation. Takes no owner, because the token in the link grants access. */
export const findInvitation = async (tokenHash: string) => {
  const row = await database().invitation.findFirst({
    where: { tokenHash, ...openFilter() },
    include: { space: { select: { name: true } } },
  });
  if (!row) throw invalidInvitation();
  return { space: row.space.name, email: row.email, role: row.role };
};

/** Accepts an invitation: creates the user and adds them to the Space. Works once. */
export const acceptInvitation = async (
  tokenHash: string,
  { name, passwordHash }: Omit<NewUser, "email">,
): Promise<{ email: string }> => {
  try {
    return await database().$transaction(async (transaction) => {
      const [invitation] = await transaction.invitation.updateManyAndReturn({
        where: { tokenHash, ...openFilter() },
        data: { acceptedAt: new Date(databaseNow()) },
      });
      if (!invitation) throw invalidInvitation();
      const { email, spaceId, role } = invitation;
      const userId = await createUser({ name, email, passwordHash }, transaction);
      await transaction.member.create({ data: { spaceId, userId, role } });
      const newMember = { space: spaceId as SpaceId, user: userId, role };
      const details = { subject: email, after: { role } };
      await audit(await lockMembership(newMember, transaction), newMember, {
        action: "member.join",
        ...details,
      });
      return { email };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? invalidInvitation() : error;
  }
};
