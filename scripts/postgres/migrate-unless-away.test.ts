import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { POSITION_FILE, toSnapshotFolder } from "../../lib/server/served/snapshot-position.ts";
import { findFreePort } from "../lib/free-port.ts";
import { migrate } from "./migrate.ts";
import { logMigrations, migrateUnlessAway } from "./migrate-unless-away.ts";

/** Less time than a start without a snapshot waits for the database. */
const timeout = 8_000;

test("does not wait long for the database on a start with a recent snapshot", {
  timeout,
}, async () => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-"));
  onTestFinished(() => fs.rmSync(data, { recursive: true }));
  fs.mkdirSync(toSnapshotFolder(data));
  fs.writeFileSync(path.join(toSnapshotFolder(data), POSITION_FILE), "");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const url = `postgresql://127.0.0.1:${await findFreePort()}/toolwright`;
  const target = { url, folder: data, signal: new AbortController().signal };
  expect(await migrateUnlessAway(target, { data, maxStaleMs: 60_000 })).toBe(false);
  expect(warn.mock.calls.join()).toContain("served from the last snapshot");
});

test("names the setting whose certificate cannot be read", async () => {
  const url = "postgresql://127.0.0.1/toolwright?sslmode=verify-full&sslrootcert=/no/ca.pem";
  await expect(migrate(url)).rejects.toThrow(
    "DATABASE_URL: ENOENT: no such file or directory, open '/no/ca.pem'.",
  );
});

test("logs how many migrations a start applied", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  for (const applied of [[], ["1_one"], ["1_one", "2_two"]]) logMigrations(applied);
  expect(log.mock.calls).toEqual([
    ["Applied 1 database migration."],
    ["Applied 2 database migrations."],
  ]);
});
