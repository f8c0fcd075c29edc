import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { query } from "./query.ts";
import { measureRevocation } from "./slow-database.ts";

export const lostNotifications: Fault = {
  name: "PostgreSQL's notifications do not reach the second server",
  criterion: "a revoked key is refused there within 5 s",
  async run(product) {
    const server = await product.startAnother();
    let endedCount = 0;
    const endListeners = async () => {
      const rows = await query(
        product.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'toolwright changes'`,
      );
      endedCount += rows.length;
    };
    let timer: NodeJS.Timeout | undefined;
    try {
      const seconds = await measureRevocation(product, server.url, async () => {
        await endListeners();
        timer = setInterval(() => void endListeners(), 50);
      });
      return {
        figure: `refused after ${seconds.toFixed(1)} s; ${endedCount} connections ended`,
        passed: seconds <= 5 && endedCount > 0,
      };
    } finally {
      clearInterval(timer);
      await server.stop();
      // The first server was cut off as well, and the next fault needs it.
      await sleep(2_000);
    }
  },
};

const HOURS = 2;
const shiftClock = path.resolve(import.meta.dirname, "shift-clock.mjs");

const skewedClock = (hours: number): Fault => ({
  name: `the clock of a second server is ${Math.abs(hours)} h ${hours > 0 ? "ahead" : "behind"}`,
  criterion:
    "keys and sessions are valid there, its calls are logged at the database's time, and its health check reports the skew",
  async run(product) {
    const server = await product.startAnother({ SHIFT_CLOCK_MS: String(hours * 3_600_000) }, [
      "--import",
      shiftClock,
    ]);
    try {
      const load = product.load(20, { origin: server.url });
      await sleep(1_000);
      const result = await load.stop();
      const { figure, passed } = await product.checkLog(result);
      const [row] = await query<{ seconds: number }>(
        product.databaseUrl,
        `select max(abs(extract(epoch from now() - "startedAt")))::int as seconds from "Call" where id = any($1)`,
        [result.acknowledged],
      );
      const cookie = product.session.cookies.join("; ");
      const { status } = await fetch(`${server.url}/api/v1/agents`, { headers: { cookie } });
      const health = await (await fetch(`${server.url}/api/health/ready`)).text();
      const isNamed = health.includes("clock_skew");
      const seconds = row?.seconds ?? Number.NaN;
      return {
        figure: `${figure}; logged ${seconds} s from the database's time; session ${status}; ${isNamed ? "named" : "silent"}`,
        passed:
          passed &&
          result.acknowledged.length === result.sent &&
          seconds < 60 &&
          status === 200 &&
          isNamed,
      };
    } finally {
      await server.stop();
    }
  },
});

export const clockAhead = skewedClock(HOURS);
export const clockBehind = skewedClock(-HOURS);
