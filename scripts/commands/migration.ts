import fs from "node:fs";
import path from "node:path";
import { readEnv } from "../../lib/server/env.ts";
import { runNode } from "../lib/run.ts";
import { runCommand } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";
import { migrate } from "../postgres/migrate.ts";
import { generateClient } from "./build.ts";

const folder = "prisma/migrations";
const lockFile = path.join(folder, "migration_lock.toml");

/** Returns the SQL that brings the database up to the schema, or undefined if they are equal. */
async function diffSchema(url: string, signal: AbortSignal): Promise<string | undefined> {
  const result = await runNode(
    [
      "node_modules/prisma/build/index.js",
      "migrate",
      "diff",
      "--exit-code",
      "--script",
      "--from-config-datasource",
      "--to-schema",
      "prisma/schema.prisma",
    ],
    { env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: "1" }, signal },
  );
  if (result.code === 0) return undefined;
  if (result.code === 2) return result.stdout.trim();
  throw new Error(`The schema could not be compared.\n${result.output.trim()}`);
}

function write(name: string, sql: string): string {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const target = path.join(folder, `${time}_${name}`);
  fs.mkdirSync(target, { recursive: true });
  fs.writeFileSync(path.join(target, "migration.sql"), `${sql}\n`);
  if (!fs.existsSync(lockFile)) fs.writeFileSync(lockFile, 'provider = "postgresql"\n');
  return target;
}

/**
 * `npm run migration -- <name>`: applies the migrations to an empty scratch database, writes the
 * remaining difference to the schema as the next migration, and checks that it applies.
 */
process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(async ({ signal, defer }) => {
  const name = process.argv[2] ?? "";
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error(
      "Name the migration with lowercase letters, digits and underscores: npm run migration -- add_calls",
    );
  }
  const scratchName = `migration_${process.pid}`;
  const { data } = readEnv({ TOOLWRIGHT_DATA: process.env.TOOLWRIGHT_DATA });
  const database = await startDatabase({ data, database: scratchName, temporary: true, signal });
  defer(database.stop);
  await migrate(database.url, { folder, signal });
  const sql = await diffSchema(database.url, signal);
  if (sql === undefined) {
    console.log("The migrations already match the schema: nothing to write.");
    return 0;
  }
  const target = write(name, sql);
  await migrate(database.url, { folder, signal });
  const remaining = await diffSchema(database.url, signal);
  if (remaining) throw new Error(`${target} applies, but this is still missing:\n${remaining}`);
  await generateClient({ signal });
  console.log(`Wrote ${target}/migration.sql. Read it before you commit it.`);
  return 0;
});
