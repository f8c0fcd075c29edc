import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startDatabase } from "../postgres/database.ts";
import { migrate } from "../postgres/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of the migrated database that every test file gets a copy of. */
    templateDatabase: string;
  }
}

/** Starts PostgreSQL for the database tests and migrates a template once. */
export async function setup(project: TestProject) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-test-"));
  fs.chmodSync(data, 0o755);
  const settings = { fsync: "off", max_connections: "200" };
  const database = await startDatabase({ data, database: "template_of_tests", settings });
  project.onTestsRerun(async () => void (await migrate(database.url)));
  await migrate(database.url);
  project.provide("templateDatabase", database.url);
  return async () => {
    await database.stop();
    fs.rmSync(data, { recursive: true, force: true });
  };
}
