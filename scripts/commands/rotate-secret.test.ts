import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { findSecretProblem } from "../../lib/data/credentials/data-keys.ts";
import { connectDatabase, disconnectDatabase } from "../../lib/data/database.ts";
import { runNode } from "../lib/run.ts";
import { ensureSecret } from "../lib/secret.ts";
import { startDatabase } from "../postgres/database.ts";
import { migrate } from "../postgres/migrate.ts";
import { originalData, temporaryData } from "../testing/processes.ts";

const original = originalData();
const settings = { fsync: "off" };

beforeAll(async () => {
  const secret = ensureSecret(original);
  const database = await startDatabase({ data: original, settings });
  try {
    await migrate(database.url);
    connectDatabase(database.url);
    expect(await findSecretProblem(secret)).toBeUndefined();
    await disconnectDatabase();
  } finally {
    await database.stop();
  }
});

/** Creates a data folder and a database that uses its secret. */
async function setUp() {
  const data = temporaryData(original);
  const secret = ensureSecret(data);
  const database = await startDatabase({ data, settings });
  onTestFinished(database.stop);
  connectDatabase(database.url);
  onTestFinished(disconnectDatabase);
  expect(await findSecretProblem(secret)).toBeUndefined();
  const file = path.join(data, "secret");
  const { TOOLWRIGHT_SECRET: _, ...cleanEnv } = process.env;
  const rotate = (env: Record<string, string> = {}) =>
    runNode(["--import", "./scripts/typescript.mjs", "scripts/commands/rotate-secret.ts"], {
      env: { ...cleanEnv, TOOLWRIGHT_DATA: data, DATABASE_URL: database.url, ...env },
    });
  return { data, secret, file, rotate, readSecretFile: () => fs.readFileSync(file, "utf8") };
}

test("rotates a stored secret in the database and the data folder", async () => {
  const { data, secret, file, rotate, readSecretFile } = await setUp();
  const { code, output } = await rotate();
  expect([code, output]).toEqual([0, expect.stringContaining("sign in again")]);
  expect(output).not.toContain(readSecretFile());
  expect(readSecretFile()).not.toBe(secret);
  expect(await findSecretProblem(readSecretFile())).toBeUndefined();
  expect(await findSecretProblem(secret)).toContain("TOOLWRIGHT_SECRET");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(data)).not.toContain("secret.next");
});

test("continues an interrupted rotation where it stopped", async () => {
  const { data, secret, file, rotate, readSecretFile } = await setUp();
  await rotate();
  const rotatedSecret = readSecretFile();
  // Simulates a crash between updating the database and updating the folder.
  fs.renameSync(file, path.join(data, "secret.next"));
  fs.writeFileSync(file, secret);
  const { code, output } = await rotate();
  expect([code, output]).toEqual([0, expect.stringContaining("already")]);
  expect(readSecretFile()).toBe(rotatedSecret);
  fs.writeFileSync(path.join(data, "secret.next"), "cut off");
  expect((await rotate()).code).toBe(0);
  expect(await findSecretProblem(readSecretFile())).toBeUndefined();
});

test("changes to TOOLWRIGHT_NEW_SECRET after it has completed an interrupted rotation", async () => {
  const { data, secret, file, rotate, readSecretFile } = await setUp();
  const same = await rotate({ TOOLWRIGHT_NEW_SECRET: secret });
  expect([same.code, same.output]).toEqual([1, expect.stringContaining("nothing to change")]);
  expect((await rotate()).code).toBe(0);
  fs.renameSync(file, path.join(data, "secret.next"));
  fs.writeFileSync(file, secret);
  const next = "the next secret, which is long enough";
  const { code, output } = await rotate({ TOOLWRIGHT_NEW_SECRET: next });
  expect([code, output]).toEqual([0, expect.stringContaining("interrupted")]);
  expect(readSecretFile()).toBe(next);
  expect(await findSecretProblem(next)).toBeUndefined();
});

test("rotates a secret from the environment to TOOLWRIGHT_NEW_SECRET", async () => {
  const { secret, rotate, readSecretFile } = await setUp();
  const next = "the next secret, which is long enough";
  const mismatch = await rotate({ TOOLWRIGHT_SECRET: next, TOOLWRIGHT_NEW_SECRET: `${next}!` });
  expect([mismatch.code, mismatch.output]).toEqual([
    1,
    expect.stringContaining("Nothing was changed"),
  ]);
  const env = { TOOLWRIGHT_SECRET: secret, TOOLWRIGHT_NEW_SECRET: next };
  expect((await rotate({ TOOLWRIGHT_SECRET: secret })).output).toContain("TOOLWRIGHT_NEW_SECRET");
  expect((await rotate(env)).code).toBe(0);
  expect(await findSecretProblem(next)).toBeUndefined();
  expect(readSecretFile()).toBe(secret);
});
