import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { isRunning } from "../lib/process-tree.ts";

const MEMORY = "/dev/shm";
const NAME = "toolwright-test-";
/** Leaves the tests, which store about a gigabyte, enough memory. */
const MIN_FREE_BYTES = 8 * 2 ** 30;

const hasSpace = (): boolean => {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize >= MIN_FREE_BYTES;
};

const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true });

/** Removes the folders of runs that were killed. */
const removeAbandoned = () => {
  for (const name of fs.readdirSync(MEMORY))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length))))
      remove(path.join(MEMORY, name));
};

const canExecute = (folder: string): boolean => {
  const program = path.join(folder, "program");
  try {
    fs.writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes this process and its children keep temporary files in memory. On a disk, copying a database
 * for each test file takes long. Does nothing on a machine without a folder in memory, or with too
 * little free space in it. Returns a function that removes the files.
 */
export function useMemoryFolder(): () => void {
  if (!hasSpace()) return () => {};
  removeAbandoned();
  const folder = path.join(MEMORY, `${NAME}${process.pid}`);
  fs.mkdirSync(folder);
  // PostgreSQL may run as another user.
  fs.chmodSync(folder, 0o755);
  if (!canExecute(folder)) {
    remove(folder);
    return () => {};
  }
  process.env.TMPDIR = folder;
  return () => remove(folder);
}
