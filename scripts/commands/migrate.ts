import fs from "node:fs";
import path from "node:path";
import { readEnv } from "../../lib/server/env.ts";
import { runCommand } from "../lib/shutdown.ts";
import { migrate } from "../postgres/migrate.ts";

/** Applies the pending database migrations. It is bundled into the artifact as `migrate.mjs`. */
runCommand(async ({ signal }) => {
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const { databaseUrl } = readEnv();
  if (databaseUrl === undefined)
    throw new Error(
      "Set DATABASE_URL to the database to migrate. The embedded database is migrated on every start.",
    );
  const folder = path.join(import.meta.dirname, "prisma/migrations");
  const applied = await migrate(databaseUrl, { folder, signal });
  console.log(applied.length === 0 ? "Nothing to migrate." : `Applied ${applied.join(", ")}.`);
  return 0;
});
