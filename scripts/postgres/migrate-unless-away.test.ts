import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { POSITION_FILE, toSnapshotFolder } from "../../lib/server/served/snapshot-position.ts";
import { findFreePort } from "../lib/free-port.ts";
import { migrate } from "./migrate.ts";
import { logMigrations, migrateUnlessAway } from "./migrate-unless-away.ts";

/** Less time than a start without a snapshot waits for the database. */
const timeout = 8_000;

/** Starts a PostgreSQL server that has no connection left. Resolves to its port. */
const startFullServer = async (): Promise<number> => {
  const fields = Buffer.from("SFATAL\0C53300\0Msorry, too many clients already\0\0");
  const header = Buffer.from("E\0\0\0\0");
  header.writeInt32BE(4 + fields.length, 1);
  const server = net.createServer((socket) => {
    socket.once("data", () => socket.end(Buffer.concat([header, fields])));
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as net.AddressInfo).port;
};

test.each([
  ["does not listen", findFreePort],
  ["has no connection left", startFullServer],
])(
  "does not wait long for a database that %s, on a start with a recent snapshot",
  {
    timeout,
  },
  async (_, findPort) => {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-"));
    onTestFinished(() => fs.rmSync(data, { recursive: true }));
    fs.mkdirSync(toSnapshotFolder(data));
    fs.writeFileSync(path.join(toSnapshotFolder(data), POSITION_FILE), "");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const url = `postgresql://127.0.0.1:${await findPort()}/toolwright`;
    const target = { url, folder: data, signal: new AbortController().signal };
    expect(await migrateUnlessAway(target, { data, maxStaleMs: 60_000 })).toBe(false);
    expect(warn.mock.calls.join()).toContain("served from the last snapshot");
  },
);

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
