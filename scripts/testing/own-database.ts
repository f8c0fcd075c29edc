import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

async function command(sql: string) {
  const admin = new URL(inject("templateDatabase"));
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(sql);
  await client.end();
}

// Before every test file of the project: a fresh copy of the migrated template, gone afterwards.
// Tests find it where the product does, in DATABASE_URL.
const template = new URL(inject("templateDatabase"));
const name = `test_${randomUUID().replaceAll("-", "")}`;
await command(`create database ${name} template ${template.pathname.slice(1)}`);
process.env.DATABASE_URL = Object.assign(template, { pathname: `/${name}` }).href;
afterAll(() => command(`drop database ${name} with (force)`));
