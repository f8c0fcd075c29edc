import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "@/scripts/postgres/migrate.ts";
import { findBreaks, readCatalog } from "@/scripts/testing/catalog.ts";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";

const migrations = path.resolve("prisma/migrations");
/**
 * Earlier migrations gave times their zone, and turned the log into partitions with temporary
 * checks. From here on, a server of the version before a migration keeps working alongside it,
 * unless the migration's name says otherwise.
 */
const FIRST_CHECKED = "20261123003400_rollups";

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

test("every migration keeps what the previous version uses", async () => {
  const own = new URL(testDatabaseUrl());
  const database = `${own.pathname.slice(1)}_migrated`;
  const admin = await connect(own.href);
  await admin.query(`create database ${database}`);
  // Databases from before PostgreSQL 9.1 may have this setting.
  await admin.query(`alter database ${database} set standard_conforming_strings = off`);
  const url = Object.assign(own, { pathname: `/${database}` }).href;
  const client = await connect(url);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-migrations-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const names = fs.readdirSync(migrations).filter((name) => /^\d/.test(name));
  const add = (name: string) =>
    fs.cpSync(path.join(migrations, name), path.join(folder, name), { recursive: true });
  for (const name of names.filter((each) => each < FIRST_CHECKED)) add(name);
  await migrate(url, { folder });
  let before = await readCatalog(client);
  const breaks: Record<string, string[]> = {};
  for (const name of names.filter((each) => each >= FIRST_CHECKED).sort()) {
    add(name);
    await migrate(url, { folder });
    const after = await readCatalog(client);
    const newBreaks = /_needs_\d+_\d+$/.test(name) ? [] : findBreaks(before, after);
    if (newBreaks.length > 0) breaks[name] = newBreaks;
    before = after;
  }
  expect(before.tables.size).toBeGreaterThan(20);
  expect(breaks).toEqual({});
});

test.each([
  ["drop table thing", ["thing is gone"]],
  ["alter table thing rename to item", ["thing is gone"]],
  ["alter table thing drop column note", ["thing.note is gone"]],
  ["alter table thing rename note to text", ["thing.note is gone"]],
  ["alter table thing alter count type bigint", ["thing.count was integer, and is bigint"]],
  ["alter table thing add owner text not null", ["thing.owner must be given"]],
  ["alter table thing alter count drop default", ["thing.count must be given"]],
  ["alter table thing alter note set not null", ["thing.note must be given"]],
  [
    "alter table thing alter note set default '', alter note set not null",
    ["thing.note must not be null"],
  ],
  ["create unique index once on thing (note)", ["thing has the new rule once"]],
  ["create unique index once on thing (lower(note))", ["thing has the new rule once"]],
  ["alter table thing add constraint few check (count < 3)", ["thing has the new rule few"]],
  ["alter type kind rename value 'a' to 'c'", ["kind no longer has a"]],
  ["alter type kind add value 'c'", []],
  ["create table other (id int primary key, name text not null)", []],
  ["alter table thing add owner text not null default '', add size int", []],
  ["alter table thing add owner text; create unique index once on thing (owner)", []],
  ["create index listed on thing (note); alter table thing alter note set default ''", []],
  ["alter table thing drop constraint positive; drop index named", []],
  [
    "alter table thing rename to first; create table thing (like first including defaults); drop table first",
    [],
  ],
])("%s", async (change, breaks) => {
  const client = await connect(testDatabaseUrl());
  await client.query(`begin;
    create type kind as enum ('a', 'b');
    create table thing (id int primary key, note text, count int not null default 0, kind kind,
      constraint positive check (count >= 0));
    create unique index named on thing (id, note)`);
  const before = await readCatalog(client);
  await client.query(change);
  expect(findBreaks(before, await readCatalog(client))).toEqual(breaks);
});
