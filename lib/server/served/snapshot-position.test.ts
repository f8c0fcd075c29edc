import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { hasRecentSnapshot, POSITION_FILE, toSnapshotFolder } from "./snapshot-position";

it.each([
  [0, true],
  [-600_000, true],
  [600_000, true],
  [-1_000_000, false],
  [1_000_000, false],
])("judges a snapshot that is %i ms away from now: %s", (ms, isRecent) => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-position-"));
  onTestFinished(() => fs.rmSync(data, { recursive: true }));
  fs.mkdirSync(toSnapshotFolder(data));
  const file = path.join(toSnapshotFolder(data), POSITION_FILE);
  fs.writeFileSync(file, "");
  const seconds = (Date.now() + ms) / 1_000;
  fs.utimesSync(file, seconds, seconds);
  expect(hasRecentSnapshot({ data, maxStaleMs: 900_000 })).toBe(isRecent);
});
