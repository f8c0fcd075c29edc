import { createPoolQuery } from "../database";

type LastUses = ReadonlyMap<string, Date>;

const query = createPoolQuery("background");

/**
 * Updates when rows were last used, in batches, so that calls do not wait for it. Locks the rows in
 * the order of their ids, because other servers update the same ones, and keeps later times that
 * those servers wrote.
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
 * Updates when users' sign-ins and machines were last used. The sign-in of a machine is its
 * registration. Does not change `updatedAt`, which is when the user last gave consent.
 */
export const touchSignIns = async (lastUses: LastUses): Promise<void> => {
  await touch("OauthConsent", lastUses);
  await touch("OauthClient", lastUses);
};
