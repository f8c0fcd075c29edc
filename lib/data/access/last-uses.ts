import { createPoolQuery } from "../database";

type LastUses = ReadonlyMap<string, Date>;

const query = createPoolQuery("background");

/**
 * Updates when rows were last used, in batches: calls do not wait for this. Locks them in the order of their ids,
 * because other servers update the same ones, and keeps a later time that one of them wrote.
 */
const touch = async (
  table: "Key" | "OauthClient" | "OauthConsent",
  lastUses: LastUses,
): Promise<void> => {
  await query(
    `with used as materialized (
      select touched.id, use.time
      from unnest($1::text[], $2::timestamptz[]) as use (id, time)
      join "${table}" touched on touched.id = use.id
      where touched."lastUsedAt" is null or touched."lastUsedAt" < use.time
      order by touched.id for no key update of touched
    )
    update "${table}" set "lastUsedAt" = used.time from used where "${table}".id = used.id`,
    [[...lastUses.keys()], [...lastUses.values()].map((time) => time.toISOString())],
  );
};

export const touchKeys = (lastUses: LastUses): Promise<void> => touch("Key", lastUses);

/**
 * Of people's sign-ins, and of machines, whose sign-in is their registration. Not `updatedAt`, which says when the person
 * last agreed.
 */
export const touchSignIns = async (lastUses: LastUses): Promise<void> => {
  await touch("OauthConsent", lastUses);
  await touch("OauthClient", lastUses);
};
