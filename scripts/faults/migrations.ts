import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { launch } from "../lib/launch.ts";
import { migrate } from "../postgres/migrate.ts";
import type { Fault } from "./fault.ts";
import type { FaultProduct } from "./fault-product.ts";
import { connect, query } from "./query.ts";

const LOG_ROWS = 1_000_000;
const SHORT_LOG_ROWS = 100_000;

/** Copies the product's migrations and adds one more. Returns the folder. */
const addMigration = (folder: string, sql: string): string => {
  const migrations = fs.mkdtempSync(path.join(folder, "migrations-"));
  fs.cpSync("prisma/migrations", migrations, { recursive: true });
  const target = path.join(migrations, "29990101000000_fault");
  fs.mkdirSync(target);
  fs.writeFileSync(path.join(target, "migration.sql"), sql);
  return migrations;
};

const forgetMigration = (databaseUrl: string) =>
  query(databaseUrl, `delete from "_prisma_migrations" where migration_name like '2999%'`);

export const failedMigration: Fault = {
  name: "a migration fails, and another one is killed halfway, at 50 calls/s",
  criterion:
    "nothing of either remains; every call is answered and is in the log once; the next attempt succeeds",
  async run(product) {
    const { databaseUrl, folder } = product;
    const load = product.load(50);
    const failing = addMigration(folder, "create table fault (id int); select missing;");
    const refusal = await migrate(databaseUrl, { folder: failing }).catch((error: Error) => error);
    const slow = addMigration(folder, "create table fault (id int); select pg_sleep(3);");
    const migrator = await launch(
      ["--import", "./scripts/typescript.mjs", "scripts/testing/run-migrations.ts", slow],
      { env: { DATABASE_URL: databaseUrl }, ready: /migrating (http:\S+)/ },
    );
    await sleep(1_500);
    await migrator.stop("SIGKILL");
    const remains = await query(databaseUrl, `select from pg_tables where tablename = 'fault'`);
    const applied = await migrate(databaseUrl, { folder: slow });
    await query(databaseUrl, "drop table fault");
    await forgetMigration(databaseUrl);
    const result = await load.stop();
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `${refusal instanceof Error ? "refused" : "accepted"}, ${remains.length} tables left, then ${applied.length} applied; ${figure}`,
      passed:
        passed &&
        refusal instanceof Error &&
        remains.length === 0 &&
        applied.length === 1 &&
        result.acknowledged.length === result.sent,
    };
  },
};

/** Fills the log with calls of the past minutes, bypassing its triggers. */
const fillLog = async ({ databaseUrl }: FaultProduct, rows: number) => {
  const client = await connect(databaseUrl);
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into "Call" (id, "agentId", tool, status, params, response, "startedAt", ms)
     select uuidv7(), (select id from "Agent" limit 1), 'filled', 200, '{"id":1}', '{"ok":true}', now(), 1
     from generate_series(1, $1)`,
    [rows],
  );
  await client.end();
};

export const largeLog: Fault = {
  name: `a migration of a log of ${LOG_ROWS.toLocaleString("en")} calls, beside a long query and 20 calls/s`,
  criterion: "every call is answered, the call list loads within 5 s, and the migration is applied",
  async run(product, { isShort }) {
    const { databaseUrl, session, folder } = product;
    await fillLog(product, isShort ? SHORT_LOG_ROWS : LOG_ROWS);
    const migrations = addMigration(
      folder,
      `alter table "Call" add column fault int default 7; create table fault (id int);`,
    );
    const load = product.load(20);
    const reader = await connect(databaseUrl);
    await reader.query(`begin; select count(*) from "Call"`);
    const startedAt = performance.now();
    const migration = migrate(databaseUrl, { folder: migrations });
    const headers = { cookie: session.cookies.join("; ") };
    const times: number[] = [];
    while (performance.now() - startedAt < 8_000) {
      const askedAt = performance.now();
      const response = await fetch(`${product.server().url}/api/v1/agents/faults/calls`, {
        headers,
      });
      await response.text();
      times.push(response.ok ? performance.now() - askedAt : Number.POSITIVE_INFINITY);
      await sleep(100);
    }
    await reader.end();
    const applied = await migration;
    const seconds = (performance.now() - startedAt) / 1000;
    const result = await load.stop();
    const checked = await product.checkLog(result);
    await query(databaseUrl, `alter table "Call" drop column fault; drop table fault`);
    await forgetMigration(databaseUrl);
    const slowest = Math.round(Math.max(...times));
    return {
      figure: `call list at most ${slowest} ms (${times.length} times); ${applied.length} applied after ${seconds.toFixed(1)} s; p95 ${result.p95Ms} ms; ${checked.figure}`,
      passed:
        checked.passed &&
        slowest <= 5_000 &&
        applied.length === 1 &&
        result.acknowledged.length === result.sent,
    };
  },
};
