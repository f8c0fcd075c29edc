import { database } from "../database";
import { createOutageError, isOutage } from "../is-outage";

const refuse = (error: unknown): never => {
  throw isOutage(error) ? createOutageError() : error;
};

/**
 * Marks a confirmation as used. Returns false if it was already used. Throws `unavailable` if the
 * database does not respond.
 */
export const consumeConfirmation = async (id: string, expiresAt: Date): Promise<boolean> => {
  const insertedCount = await database("published").$executeRaw`
    insert into "SpentConfirmation" (id, "expiresAt") values (${id}, ${expiresAt})
    on conflict (id) do nothing`.catch(refuse);
  return insertedCount === 1;
};

/** Makes a confirmation usable again, if its call has not begun. */
export const releaseConfirmation = async (id: string): Promise<void> => {
  await database("published").$executeRaw`delete from "SpentConfirmation" where id = ${id}`;
};

/** Deletes confirmations that have expired since. */
export const purgeConfirmations = async (): Promise<void> => {
  await database("background").$executeRaw`
    delete from "SpentConfirmation" where "expiresAt" < now() - interval '1 hour'`;
};
