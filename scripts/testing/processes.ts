import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, onTestFinished } from "vitest";

const createFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-test-"));
  fs.chmodSync(folder, 0o755);
  return folder;
};

const removeFolder = (folder: string) => {
  for (const pid of findProcesses(folder)) process.kill(pid, "SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
};

/**
 * Returns a data folder for the running test, which is removed when the test finishes. With
 * `original`, whose processes must have stopped, it starts as a copy: creating a database takes
 * longer than most of what is tested on it.
 */
export function temporaryData(original?: string): string {
  const folder = createFolder();
  onTestFinished(() => removeFolder(folder));
  const data = path.join(folder, "data");
  // Node's own copy would belong to this account instead of PostgreSQL's.
  if (original !== undefined) execFileSync("cp", ["-a", original, data]);
  return data;
}

/** Returns a data folder for the tests of a file to copy. */
export function originalData(): string {
  const folder = createFolder();
  afterAll(() => removeFolder(folder));
  return path.join(folder, "data");
}

const fileContains = (file: string, text: string) => {
  try {
    return fs.readFileSync(file, "utf8").includes(text);
  } catch {
    return false;
  }
};

/**
 * Returns every process that has the data folder in its command line or environment. Linux only;
 * empty elsewhere.
 */
export function findProcesses(data: string): number[] {
  if (process.platform !== "linux") return [];
  return fs
    .readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) =>
      ["cmdline", "environ"].some((name) => fileContains(`/proc/${pid}/${name}`, data)),
    );
}

/** Resolves when `check` returns true. Throws `failure()` if it has not after `seconds`. */
export async function waitUntil(check: () => boolean, failure: () => string, seconds = 20) {
  const deadline = Date.now() + seconds * 1000;
  while (!check()) {
    if (Date.now() > deadline) throw new Error(failure());
    await sleep(20);
  }
}

export const expectNoProcesses = (data: string) =>
  waitUntil(
    () => findProcesses(data).length === 0,
    () => `Still running: ${findProcesses(data).join(", ")}`,
  );
