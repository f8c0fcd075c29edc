import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { createSpool, type SpoolOptions } from "./spool";

/** Returns a folder for the running test, which is removed when the test finishes. */
export const createSpoolFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-spool-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "calls");
};

/** Opens a spool over a store that can become unavailable, and records what it does. */
export const openTestSpool = (options: Partial<SpoolOptions> & { folder: string }) => {
  const stored: string[] = [];
  const layouts = new Set<string>();
  const errors: string[] = [];
  let isDown = false;
  const spool = createSpool({
    layout: "1",
    maxBytes: 1024 ** 3,
    async insert(rows, layout) {
      if (isDown) throw new Error("no database");
      if (rows.some((row) => row.toString().startsWith("bad"))) throw new RangeError("refused");
      layouts.add(layout);
      stored.push(...rows.map(String));
    },
    isRefusal: (error) => error instanceof RangeError,
    report: (error) => errors.push(String(error)),
    ...options,
  });
  onTestFinished(spool.close);
  return {
    spool,
    stored,
    layouts,
    errors,
    append: (...rows: string[]) => {
      for (const row of rows) spool.append(Buffer.from(row), row.slice(0, 1));
    },
    setStore(state: "up" | "down") {
      isDown = state === "down";
    },
  };
};

export const listFiles = (folder: string, ending: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

/** Makes every owner in the folder look as if it had been killed long ago, or at another time. */
export const ageHeartbeats = (folder: string, time = 0): void => {
  for (const file of listFiles(folder, ".alive")) fs.utimesSync(file, time / 1_000, time / 1_000);
};
