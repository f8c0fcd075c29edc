import { database } from "../database";

/** Updates when sign-ins were last used, in batches: calls do not wait for this. */
export const touchSignIns = async (lastUses: ReadonlyMap<string, Date>): Promise<void> => {
  await database().$transaction(
    [...lastUses].map(([id, lastUsedAt]) =>
      // Not `updatedAt`, which says when the person last agreed.
      database().oauthConsent.updateMany({ where: { id }, data: { lastUsedAt } }),
    ),
  );
};
