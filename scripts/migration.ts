import fs from "node:fs";
import path from "node:path";
import { readEnv } from "../lib/server/env.ts";
import { generateClient } from "./build.ts";
import { startDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { runNode } from "./run.ts";
import { runToEnd } from "./shutdown.ts";

const folder = "prisma/migrations";
const lockFile = path.join(folder, "migration_lock.toml");

/** The SQL that brings the database to the schema; undefined when they are equal. */
async function difference(url: string, signal: AbortSignal): Promise<string | undefined> {
  const ran = await runNode(
    [
      ...["node_modules/prisma/build/index.js", "migrate", "diff", "--exit-code", "--script"],
      ...["--from-config-datasource", "--to-schema", "prisma/schema.prisma"],
    ],
    { env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: "1" }, signal },
  );
  if (ran.code === 0) return undefined;
  if (ran.code === 2) return ran.result.trim();
  throw new Error(`The schema could not be compared.\n${ran.output.trim()}`);
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
process.chdir(path.dirname(import.meta.dirname));
runToEnd(async ({ signal, defer }) => {
  const name = process.argv[2] ?? "";
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error(
      "Name the migration with lower-case letters, digits and underscores: npm run migration -- add_calls",
    );
  }
  const scratch = `migration_${process.pid}`;
  const { data } = readEnv({ TOOLWRIGHT_DATA: process.env.TOOLWRIGHT_DATA });
  const database = await startDatabase({ data, database: scratch, temporary: true, signal });
  defer(database.stop);
  await migrate(database.url, { folder, signal });
  const sql = await difference(database.url, signal);
  if (sql === undefined) {
    console.log("The migrations already match the schema: nothing to write.");
    return 0;
  }
  const target = write(name, sql);
  await migrate(database.url, { folder, signal });
  const rest = await difference(database.url, signal);
  if (rest) throw new Error(`${target} applies, but this is still missing:\n${rest}`);
  await generateClient({ signal });
  console.log(`Wrote ${target}/migration.sql. Read it before you commit it.`);
  return 0;
});
