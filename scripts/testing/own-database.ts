import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, inject } from "vitest";

async function command(sql: string) {
  const admin = new URL(inject("templateDatabase"));
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(sql);
  await client.end();
}

// Gives every test file of the project its own copy of the migrated template and drops it
// afterwards. Tests find it in DATABASE_URL, as the product does.
const template = new URL(inject("templateDatabase"));
const name = `test_${randomUUID().replaceAll("-", "")}`;
await command(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
process.env.DATABASE_URL = Object.assign(template, { pathname: `/${name}` }).href;
afterAll(async () => {
  // The last connections have been closed, but the server may not know that yet, and cutting one
  // off fails the run.
  await command(`do $$ begin
    for attempt in 1..100 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.02), pg_stat_clear_snapshot();
    end loop;
  end $$`);
  await command(`drop database ${name} with (force)`);
});

// Fails on deprecations, above all pg's: concurrent queries in one transaction, which is how Prisma
// reads several relations.
const deprecations: string[] = [];
const onWarning = ({ name, message }: Error) => {
  if (name === "DeprecationWarning") deprecations.push(message);
};
process.on("warning", onWarning);
afterAll(() => {
  process.off("warning", onWarning);
  expect(deprecations).toEqual([]);
});
