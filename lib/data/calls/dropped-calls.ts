import type { SpaceReader } from "../access/identity";
import { database, type PoolName } from "../database";

/** Calls of a Space that are missing from the log. */
export type DroppedCalls = { calls: number; firstAt: Date; lastAt: Date };

/**
 * Adds to the recorded counts of calls missing from the log, by the hour of the first call. Ignores
 * unknown Spaces.
 */
export const addDroppedCalls = async (drops: ReadonlyMap<string, DroppedCalls>): Promise<void> => {
  const client = database("background");
  const statements = [...drops].map(
    ([space, { calls, firstAt, lastAt }]) => client.$executeRaw`
      insert into "DroppedCalls" as existing ("spaceId", start, calls, "firstAt", "lastAt")
      select id, date_trunc('hour', ${firstAt}::timestamptz, 'UTC'), ${calls}, ${firstAt}, ${lastAt}
      from "Space" where id = ${space}
      on conflict ("spaceId", start) do update set
        calls = existing.calls + excluded.calls,
        "firstAt" = least(existing."firstAt", excluded."firstAt"),
        "lastAt" = greatest(existing."lastAt", excluded."lastAt")`,
  );
  await client.$transaction(statements);
};

/**
 * Returns how many calls are missing from the log between two times, and when. Returns null if
 * there are none.
 */
export const findDroppedCalls = async (
  { space }: SpaceReader,
  { from, to }: { from: Date; to?: Date | undefined },
  pool: PoolName,
): Promise<{ calls: number; firstAt: Date; lastAt: Date } | null> => {
  const { _sum, _min, _max } = await database(pool).droppedCalls.aggregate({
    where: { spaceId: space, lastAt: { gte: from }, ...(to && { firstAt: { lt: to } }) },
    _sum: { calls: true },
    _min: { firstAt: true },
    _max: { lastAt: true },
  });
  const { firstAt } = _min;
  const { lastAt } = _max;
  return _sum.calls && firstAt && lastAt ? { calls: _sum.calls, firstAt, lastAt } : null;
};
