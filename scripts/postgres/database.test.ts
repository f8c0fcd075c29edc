import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { launch } from "../lib/launch.ts";
import { run } from "../lib/run.ts";
import {
  expectNoProcesses,
  findProcesses,
  originalData,
  temporaryData,
  waitUntil,
} from "../testing/processes.ts";
import { canReach } from "./account.ts";
import { ensureCluster } from "./cluster.ts";
import { startDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const original = originalData();
const databaseData = () => temporaryData(original);
beforeAll(async () => (await startDatabase({ data: original })).stop());

const clusterPath = (data: string) =>
  path.join(fs.realpathSync(path.join(data, "postgres")), "cluster");
const pidFilePath = (data: string) => path.join(clusterPath(data), "postmaster.pid");
const readPostmasterPid = (data: string) =>
  Number(fs.readFileSync(pidFilePath(data), "utf8").split("\n")[0]);

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Launches another process that uses the same database. */
const launchHolder = (data: string, account: { uid?: number; gid?: number } = {}) =>
  launch(["--import", "./scripts/typescript.mjs", "scripts/testing/hold-database.ts", data], {
    ...account,
    env: {},
    ready: /held at http:(\S+)/,
  });

test("keeps data and port across a restart", async () => {
  const data = temporaryData();
  const first = await startDatabase({ data });
  await query(first.url, "create table kept as select 'Ärger' as word");
  await first.stop();
  await expectNoProcesses(data);
  const second = await startDatabase({ data });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select upper(word) as word from kept")).toEqual([
    { word: "ÄRGER" },
  ]);
  await second.stop();
  await expectNoProcesses(data);
});

test("shares one server between two launchers until the last one stops", async () => {
  const data = temporaryData();
  const [ours, theirs] = await Promise.all([startDatabase({ data }), launchHolder(data)]);
  expect(theirs.url).toBe(ours.url);
  await ours.stop();
  expect(await query(theirs.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await theirs.stop()).toBe(0);
  await expectNoProcesses(data);
});

test("takes over the server of a killed launcher and stops it later", async () => {
  const data = databaseData();
  const launcher = await launchHolder(data);
  const pid = readPostmasterPid(data);
  await launcher.stop("SIGKILL");
  expect(findProcesses(data)).toContain(pid);
  const database = await startDatabase({ data });
  expect(database.wasRunning).toBe(true);
  expect(readPostmasterPid(data)).toBe(pid);
  await database.stop();
  await expectNoProcesses(data);
});

test("restarts a killed server on the same port", async () => {
  const data = databaseData();
  const database = await startDatabase({ data });
  const pid = readPostmasterPid(data);
  process.kill(pid, "SIGKILL");
  const isBack = () => fs.existsSync(pidFilePath(data)) && readPostmasterPid(data) !== pid;
  await waitUntil(isBack, () => "The server did not come back.");
  const deadline = Date.now() + 20_000;
  const answer = async (): Promise<unknown> =>
    query(database.url, "select 1 as one").catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
      return answer();
    });
  expect(await answer()).toEqual([{ one: 1 }]);
  await database.stop();
  await expectNoProcesses(data);
});

test("starts again after server and launcher were both killed", async () => {
  const data = databaseData();
  const launcher = await launchHolder(data);
  const pid = readPostmasterPid(data);
  await launcher.stop("SIGKILL");
  process.kill(pid, "SIGKILL");
  const database = await startDatabase({ data });
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
  await expectNoProcesses(data);
});

test.each([
  ["of a dead process", 4_194_303],
  ["of an unrelated process", process.pid],
])("ignores a stale pid file %s", async (_, pid) => {
  const data = databaseData();
  fs.writeFileSync(
    pidFilePath(data),
    `${pid}\n${clusterPath(data)}\n1763600000\n5432\n\n127.0.0.1\n`,
  );
  const database = await startDatabase({ data });
  expect(database.wasRunning).toBe(false);
  await database.stop();
  await expectNoProcesses(data);
});

test("repeats an interrupted initdb", async () => {
  const data = temporaryData();
  fs.mkdirSync(path.join(data, "postgres", "cluster.partial", "base"), { recursive: true });
  fs.writeFileSync(path.join(data, "postgres", "cluster.partial", "PG_VERSION"), "18");
  const database = await startDatabase({ data });
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
  await expectNoProcesses(data);
});

test("reports why initdb failed", async () => {
  const folder = temporaryData();
  fs.mkdirSync(path.join(folder, "bin"), { recursive: true });
  fs.writeFileSync(
    path.join(folder, "bin", "initdb"),
    `#!/bin/sh
    echo "running bootstrap script ... FATAL:  could not write: No space left on device"
    echo "initdb: removing data directory"
    exit 1`,
    { mode: 0o755 },
  );
  const cluster = ensureCluster({ folder, native: folder, major: "18", account: {} });
  await expect(cluster).rejects.toThrow(/could not write: No space left on device$/);
});

test("leaves no server running if the database cannot be created", async () => {
  const data = databaseData();
  await expect(startDatabase({ data, database: "" })).rejects.toThrow("zero-length");
  await expectNoProcesses(data);
});

test("rejects a database of another major version", async () => {
  const data = databaseData();
  fs.writeFileSync(path.join(clusterPath(data), "PG_VERSION"), "17\n");
  await expect(startDatabase({ data })).rejects.toThrow(/was created by PostgreSQL 17/);
});

if (process.getuid?.() === 0) {
  const nobody = { uid: 65_534, gid: 65_534 };

  test("keeps root's database in a system folder if its own is not accessible to others", async () => {
    const data = temporaryData();
    fs.chmodSync(path.dirname(data), 0o700);
    const database = await startDatabase({ data });
    const place = fs.realpathSync(path.join(data, "postgres"));
    onTestFinished(() => fs.rmSync(place, { recursive: true, force: true }));
    expect(place).toMatch(/^\/var\/lib\/toolwright\/database-/);
    expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await database.stop();
    const again = await startDatabase({ data });
    expect(fs.realpathSync(path.join(data, "postgres"))).toBe(place);
    await again.stop();
    await expectNoProcesses(place);
  });

  test("keeps using a database of an account that only another machine has", async () => {
    const data = databaseData();
    await run("chown", ["-R", "54321:54321", clusterPath(data)]);
    const database = await startDatabase({ data });
    expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await database.stop();
    await expectNoProcesses(data);
  });

  // Other accounts cannot run a checkout that only root may enter.
  if (canReach(process.cwd(), nobody)) {
    test("needs nothing from root under an unprivileged account", async () => {
      const data = temporaryData();
      fs.chownSync(path.dirname(data), nobody.uid, nobody.gid);
      const holder = await launchHolder(data, nobody);
      expect(await query(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
      expect(fs.statSync(clusterPath(data)).uid).toBe(nobody.uid);
      expect(await holder.stop()).toBe(0);
      await expectNoProcesses(data);
      // If root starts it later, the files still belong to the owner, so that the owner can keep
      // using them.
      const database = await startDatabase({ data });
      await database.stop();
      expect(fs.statSync(path.join(clusterPath(data), "PG_VERSION")).uid).toBe(nobody.uid);
    });
  }
}

test("applies migrations once and in order, and rolls back a failed one", async () => {
  const data = databaseData();
  const folder = path.join(path.dirname(data), "migrations");
  const add = (name: string, sql: string) => {
    fs.mkdirSync(path.join(folder, name), { recursive: true });
    fs.writeFileSync(path.join(folder, name, "migration.sql"), sql);
  };
  const { url, stop } = await startDatabase({ data });
  add(
    "2_second",
    "create function two() returns int as $$ begin return 2; end $$ language plpgsql;",
  );
  add("1_first", "create table one (id int); insert into one values (1);");
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
  expect(applied.flat()).toEqual(["1_first", "2_second"]);
  expect(await query(url, "select id, two() from one")).toEqual([{ id: 1, two: 2 }]);

  add("3_third", "insert into one values (3); insert into missing values (1);");
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migration 3_third failed and was rolled back: /,
  );
  expect(await query(url, "select id from one")).toEqual([{ id: 1 }]);
  fs.rmSync(path.join(folder, "3_third"), { recursive: true });
  // Like a standby.
  await query(url, "alter database toolwright set default_transaction_read_only = on");
  expect(await migrate(url, { folder })).toEqual([]);

  add("1_first", "create table one (id bigint);");
  await expect(migrate(url, { folder })).rejects.toThrow(/1_first was edited after it was applied/);
  await stop();
});

test("lets others use a table that a migration waits for, and applies the migration once the table is free", async () => {
  const data = databaseData();
  const folder = path.join(path.dirname(data), "migrations");
  fs.mkdirSync(path.join(folder, "1_changes"), { recursive: true });
  fs.writeFileSync(
    path.join(folder, "1_changes", "migration.sql"),
    "alter table used add column more int;",
  );
  const { url, stop } = await startDatabase({ data });
  await query(url, "create table used (id int)");
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("begin; select id from used");
  const migration = migrate(url, { folder });
  const isWaiting = async () => {
    const rows = await query(url, "select from pg_locks where not granted");
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  expect(await query(url, "select id from used")).toEqual([]);
  await reader.query("commit");
  await reader.end();
  expect(await migration).toEqual(["1_changes"]);
  await stop();
});

test("says that another server is migrating, and stops waiting for it", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { url, stop } = await startDatabase({ data: databaseData() });
  onTestFinished(stop);
  for (const name of ["statement_timeout", "transaction_timeout"])
    await query(url, `alter database toolwright set ${name} = 100`);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("select pg_advisory_lock(72707369)");
  const controller = new AbortController();
  const migration = migrate(url, { signal: controller.signal });
  await expect
    .poll(() => log.mock.calls, { timeout: 5_000 })
    .toEqual([["Waiting until another server has migrated the database …"]]);
  await sleep(300);
  controller.abort();
  await expect(migration).rejects.toThrow(/terminated/);
});

test("rejects a database that cannot hold every text", async () => {
  const { url, stop } = await startDatabase({ data: databaseData() });
  onTestFinished(stop);
  await query(url, "create database latin template template0 encoding 'LATIN1' locale 'C'");
  const latin = Object.assign(new URL(url), { pathname: "/latin" }).href;
  await expect(migrate(latin)).rejects.toThrow(
    "DATABASE_URL: the encoding of this database is LATIN1; create one with the encoding UTF8.",
  );
  expect(await query(latin, "select from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("starts on a newer database until a migration needs a newer version", async () => {
  const data = databaseData();
  const folder = path.join(path.dirname(data), "migrations");
  const add = (name: string) => {
    fs.mkdirSync(path.join(folder, name), { recursive: true });
    fs.writeFileSync(path.join(folder, name, "migration.sql"), "select 1;");
  };
  const { url, stop } = await startDatabase({ data });
  // By default, a schema that is named like the role comes before `public`.
  await query(url, "create schema toolwright");
  const old = { folder: path.join(folder, "none"), version: "0.2.7" };
  const next = { folder: path.join(folder, "none"), version: "0.3.0" };
  add("1_adds_a_column");
  expect(await migrate(url, { folder, version: "0.4.0" })).toEqual(["1_adds_a_column"]);
  expect(await migrate(url, old)).toEqual([]);

  add("2_drops_a_column_needs_0_3");
  expect(await migrate(url, { folder, version: "0.4.0" })).toHaveLength(1);
  expect(await migrate(url, next)).toEqual([]);
  await expect(migrate(url, old)).rejects.toThrow(
    /^The database has the migration 2_drops_a_column_needs_0_3, for which version 0\.2\.7 is too old/,
  );
  const schema = "select schemaname from pg_tables where tablename = '_prisma_migrations'";
  expect(await query(url, schema)).toEqual([{ schemaname: "public" }]);
  await stop();
});
