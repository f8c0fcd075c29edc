import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { databaseNow } from "../clock";
import { database } from "../database";
import { deleteRows } from "../delete-rows";
import { Prisma } from "../generated/client";
import type { Reader } from "./identity";
import { transactAs } from "./membership";

type SessionRecord = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
};

/** Lists a user's sessions, most recent first, without their tokens. */
export const listSessions = ({ user }: Reader): Promise<SessionRecord[]> =>
  database().session.findMany({
    where: { userId: user, expiresAt: { gt: new Date(databaseNow()) } },
    select: { id: true, createdAt: true, updatedAt: true, ipAddress: true, userAgent: true },
    orderBy: { updatedAt: "desc" },
  });

const endSessions = async (
  reader: Reader,
  where: { id?: string | { not: string } },
): Promise<number> =>
  transactAs(reader, async (transaction) => {
    const { count } = await transaction.session.deleteMany({
      where: { userId: reader.user, ...where },
    });
    if (count > 0)
      await audit(transaction, reader, { action: "person.sessions", after: { ended: count } });
    return count;
  });

/** Deletes expired sessions and the verification data that sign-in keeps for a few minutes. */
export const purgeExpiredSessions = async (): Promise<void> => {
  for (const table of ["Session", "Verification"] as const)
    await deleteRows(table, Prisma.sql`"expiresAt" < ${new Date(databaseNow())}`);
};

/** Ends one session. Throws `not_found` if the user has no such session. */
export const endSession = async (reader: Reader, id: string): Promise<void> => {
  if ((await endSessions(reader, { id })) === 0)
    throw new AppError("not_found", "Session not found.");
};

/** Ends all sessions except the current one. Returns how many were ended. */
export const endOtherSessions = (reader: Reader, currentId: string | undefined): Promise<number> =>
  endSessions(reader, currentId === undefined ? {} : { id: { not: currentId } });
