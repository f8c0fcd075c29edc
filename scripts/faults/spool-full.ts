import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { countLogged, query } from "./query.ts";

/** How long the spool may take to fill up or to be stored, even on a busy machine. */
const WAIT_SECONDS = 60;

/** Waits until `isDone`, but not forever: the checks that follow fail instead. */
const waitUntil = async (isDone: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + WAIT_SECONDS * 1000;
  while (!(await isDone()) && Date.now() < deadline) await sleep(100);
};

/** Returns the number of rows that the server has reported as lost. */
const countReported = (output: string): number =>
  [...output.matchAll(/Rows lost since the last report: (\d+)\./g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

/**
 * Resolves to the number of dropped calls that the Space's owners are told about. It is written
 * every few seconds.
 */
export const countNoted = async (databaseUrl: string): Promise<number> => {
  const [row] = await query<{ calls: number }>(
    databaseUrl,
    `select coalesce(sum(calls), 0)::int as calls from "DroppedCalls"`,
  );
  return row?.calls ?? 0;
};

export const spoolFull: Fault = {
  name: "the spool is full (5 MB) while the database is unavailable",
  criterion:
    "every call is answered; the loss is reported and recorded exactly; later calls are logged",
  async run(product) {
    const notedBefore = await countNoted(product.databaseUrl);
    await product.database.interrupt();
    const load = product.load(40, { size: 60_000 });
    const countLost = () => countReported(product.server().output());
    await waitUntil(async () => countLost() > 0);
    await sleep(500);
    const full = await load.stop();
    const reported = countLost();
    await product.database.restore();
    // The rows on disk are stored now, which makes space for new ones.
    const countRecorded = async () => (await countNoted(product.databaseUrl)) - notedBefore;
    await waitUntil(async () => {
      const logged = await countLogged(product.databaseUrl, full.acknowledged);
      return logged.size + (await countRecorded()) >= full.acknowledged.length;
    });
    const after = product.load(20);
    await sleep(1_000);
    const { figure, passed } = await product.checkLog(await after.stop());
    const noted = await countRecorded();
    const checked = await product.checkLog(full, noted);
    return {
      figure: `${full.acknowledged.length} of ${full.sent} answered, loss ${reported > 0 ? "reported" : "silent"}, ${noted} recorded; ${checked.figure}; afterwards ${figure}`,
      passed:
        passed &&
        checked.passed &&
        noted > 0 &&
        full.acknowledged.length === full.sent &&
        reported > 0,
    };
  },
};
