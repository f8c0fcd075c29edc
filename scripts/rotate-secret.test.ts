import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { secretProblem } from "../lib/data/data-keys.ts";
import { connectDatabase, disconnectDatabase } from "../lib/data/database.ts";
import { startDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { runNode } from "./run.ts";
import { ensureSecret } from "./secret.ts";
import { temporaryData } from "./testing/processes.ts";

/** A data folder and a database that uses its secret. */
async function setUp() {
  const data = temporaryData();
  const secret = ensureSecret(data);
  const database = await startDatabase({ data, settings: { fsync: "off" } });
  onTestFinished(database.stop);
  await migrate(database.url);
  connectDatabase(database.url);
  onTestFinished(disconnectDatabase);
  expect(await secretProblem(secret)).toBeUndefined();
  const file = path.join(data, "secret");
  const { TOOLWRIGHT_SECRET: _, ...plain } = process.env;
  const rotate = (env: Record<string, string> = {}) =>
    runNode(["--import", "tsx", "scripts/rotate-secret.ts"], {
      env: { ...plain, TOOLWRIGHT_DATA: data, DATABASE_URL: database.url, ...env },
    });
  return { data, secret, file, rotate, kept: () => fs.readFileSync(file, "utf8") };
}

test("rotates a stored secret in the database and the data folder", async () => {
  const { data, secret, file, rotate, kept } = await setUp();
  const { code, output } = await rotate();
  expect([code, output]).toEqual([0, expect.stringContaining("sign in again")]);
  expect(output).not.toContain(kept());
  expect(kept()).not.toBe(secret);
  expect(await secretProblem(kept())).toBeUndefined();
  expect(await secretProblem(secret)).toContain("TOOLWRIGHT_SECRET");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(data)).not.toContain("secret.next");
});

test("an interrupted rotation continues where it stopped", async () => {
  const { data, secret, file, rotate, kept } = await setUp();
  await rotate();
  const changed = kept();
  // As after a crash between updating the database and updating the folder.
  fs.renameSync(file, path.join(data, "secret.next"));
  fs.writeFileSync(file, secret);
  const { code, output } = await rotate();
  expect([code, output]).toEqual([0, expect.stringContaining("already")]);
  expect(kept()).toBe(changed);
  fs.writeFileSync(path.join(data, "secret.next"), "cut off");
  expect((await rotate()).code).toBe(0);
  expect(await secretProblem(kept())).toBeUndefined();
});

test("rotates a secret from the environment to TOOLWRIGHT_NEW_SECRET", async () => {
  const { secret, rotate, kept } = await setUp();
  const next = "the next secret, which is long enough";
  const refused = await rotate({ TOOLWRIGHT_SECRET: next, TOOLWRIGHT_NEW_SECRET: `${next}!` });
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("Nothing was changed"),
  ]);
  const names = { TOOLWRIGHT_SECRET: secret, TOOLWRIGHT_NEW_SECRET: next };
  expect((await rotate({ TOOLWRIGHT_SECRET: secret })).output).toContain("TOOLWRIGHT_NEW_SECRET");
  expect((await rotate(names)).code).toBe(0);
  expect(await secretProblem(next)).toBeUndefined();
  expect(kept()).toBe(secret);
});
