import { database, type Transaction } from "../database";
import type { Reader, SpaceId, UserId } from "./identity";

/** Finds a user's Space and role. Returns undefined if they are not a member of any Space. */
export const resolveMember = async (
  userId: string,
  transaction: Transaction = database(),
): Promise<Reader | undefined> => {
  const member = await transaction.member.findFirst({
    where: { userId },
    orderBy: { createdAt: "asc" },
  });
  return member
    ? { space: member.spaceId as SpaceId, user: userId as UserId, role: member.role }
    : undefined;
};
