import type pg from "pg";
import { insertRows, type StoredCall, toRow } from "../../lib/data/calls/call-rows.ts";
import { newId } from "../../lib/data/id.ts";

/** The number of rows that the spool sends in one batch at 5,000 calls per second. */
const ROWS_PER_BATCH = 1_000;
const BATCHES_PER_ROUND = 5;
const ROUND_COUNT = 6;
const TOOLS_PER_AGENT = 10;

type Variant = { name: string; statement: string; busyMs: number };

/**
 * Inserts the same batches alternately with and without the triggers that count them. Returns a
 * line with the rows per second of each. Rows of many tools make the triggers count most.
 */
export async function measureRollups(
  client: pg.Client,
  createCall: (agent: string) => StoredCall,
  agents: readonly string[],
): Promise<string> {
  const createBatch = () =>
    Array.from({ length: ROWS_PER_BATCH }, (_, index) => {
      const call = createCall(agents[index % agents.length] ?? "");
      return toRow({ ...call, id: newId(), tool: `tool${index % TOOLS_PER_AGENT}`, ms: index });
    });
  const variants: Variant[] = [
    { name: "without rollups", statement: "disable", busyMs: 0 },
    { name: "with rollups", statement: "enable", busyMs: 0 },
  ];
  for (let round = 0; round < ROUND_COUNT; round++)
    for (const variant of variants) {
      for (const trigger of ["rolled_up", "space_rolled_up"])
        await client.query(`alter table "Call" ${variant.statement} trigger ${trigger}`);
      for (let count = 0; count < BATCHES_PER_ROUND; count++) {
        const batch = createBatch();
        const from = performance.now();
        await insertRows(batch);
        // The first round is a warm-up.
        if (round > 0) variant.busyMs += performance.now() - from;
      }
    }
  const rowCount = (ROUND_COUNT - 1) * BATCHES_PER_ROUND * ROWS_PER_BATCH;
  const rates = variants.map(
    ({ name, busyMs }) => `${Math.round((rowCount * 1000) / busyMs)} rows/s ${name}`,
  );
  return `${agents.length} agents of ${TOOLS_PER_AGENT} tools: ${rates.join(", ")}`;
}
