import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** A data folder for the running test, removed when the test finishes. */
export function temporaryData(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-test-"));
  fs.chmodSync(folder, 0o755);
  onTestFinished(() => {
    for (const pid of findProcesses(folder)) process.kill(pid, "SIGKILL");
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return path.join(folder, "data");
}

const fileContains = (file: string, text: string) => {
  try {
    return fs.readFileSync(file, "utf8").includes(text);
  } catch {
    return false;
  }
};

/** Every process that has the data folder in its command line or environment. */
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

/** Resolves when `check` returns true; throws `failure()` if it has not after `seconds`. */
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
