import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** A data folder of the running test's own, gone when the test is over. */
export function temporaryData(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-test-"));
  fs.chmodSync(folder, 0o755);
  onTestFinished(() => {
    for (const pid of processesOf(folder)) process.kill(pid, "SIGKILL");
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return path.join(folder, "data");
}

const mentions = (file: string, text: string) => {
  try {
    return fs.readFileSync(file, "utf8").includes(text);
  } catch {
    return false;
  }
};

/** Every living process that was given the data folder, by its command line or its environment. */
export function processesOf(data: string): number[] {
  if (process.platform !== "linux") return [];
  return fs
    .readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => ["cmdline", "environ"].some((name) => mentions(`/proc/${pid}/${name}`, data)));
}

/** Resolves when `check` holds; throws what `failure` says when it still does not after `seconds`. */
export async function until(check: () => boolean, failure: () => string, seconds = 20) {
  const deadline = Date.now() + seconds * 1000;
  while (!check()) {
    if (Date.now() > deadline) throw new Error(failure());
    await sleep(20);
  }
}

export const nothingIsLeftOf = (data: string) =>
  until(
    () => processesOf(data).length === 0,
    () => `Still running: ${processesOf(data).join(", ")}`,
  );
