import { z } from "zod";
import type { Query } from "./query";

/** A read with more changes than this is treated as "anything may have changed". */
export const MAX_CHANGES = 2_000;

const rowSchema = z.object({
  cursor: z.string(),
  snapshot: z.string(),
  serverStart: z.string(),
  isReadOnly: z.boolean(),
  changes: z.array(z.tuple([z.string(), z.string()])),
});
export type Row = z.infer<typeof rowSchema>;

/** Creates the snapshot in which exactly the transactions before a cursor are visible. */
export const toSnapshot = (cursor: string): string => `${cursor}:${cursor}:`;

/** Selects the changes that are not visible in the snapshot `$1`. */
const isUnread = `transaction >= pg_snapshot_xmin($1::text::pg_snapshot)
  and not pg_visible_in_snapshot(transaction, $1::text::pg_snapshot)`;

/**
 * Reads what has become visible since a snapshot, with the next snapshot. A transaction's changes
 * become visible together, but not in the order of their ids. `cursor` is the oldest transaction
 * that is still running. A restored backup has changes of another database server, whose
 * transaction ids this one may not have reached.
 */
export const readRows = async (query: Query, snapshot: string): Promise<Row> => {
  const [row] = await query(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, pg_current_snapshot()::text as snapshot,
       extract(epoch from pg_postmaster_start_time())::text as "serverStart",
       current_setting('transaction_read_only')::boolean as "isReadOnly",
       coalesce((
         select json_agg(json_build_array(kind, subject) order by id)
         from (select id, kind, subject from "Change" where ${isUnread}
                 and transaction < pg_snapshot_xmax(pg_current_snapshot())
               order by transaction limit ${MAX_CHANGES + 1}) c
       ), '[]') as changes`,
    [snapshot],
  );
  return rowSchema.parse(row);
};

const messageSchema = z.object({ subject: z.string() });

/** Reads the session messages that became visible between two snapshots. */
export const readSessionMessages = async (
  query: Query,
  after: string,
  until: string,
): Promise<string[]> => {
  const rows = await query(
    `select subject from "Change" where kind = 'session' and ${isUnread}
       and pg_visible_in_snapshot(transaction, $2::text::pg_snapshot)
     order by id limit ${MAX_CHANGES}`,
    [after, until],
  );
  return rows.map((row) => messageSchema.parse(row).subject);
};
