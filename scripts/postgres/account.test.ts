import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryData } from "../testing/processes.ts";
import { startDatabase } from "./database.ts";

/** Makes a call of the file system fail, as it does on exFAT. */
const failOn = (syscall: "chown" | "symlink", code: string) => {
  const fail = () => {
    throw Object.assign(new Error(`${code}: raw`), { syscall, code });
  };
  const spy = vi.spyOn(fs, `${syscall}Sync`).mockImplementation(fail);
  onTestFinished(() => spy.mockRestore());
};

test.runIf(process.getuid?.() === 0).each([
  ["owners", "chown", "EPERM", 0o755],
  ["links", "symlink", "ENOSYS", 0o700],
] as const)("says in one sentence that a file system has no %s", async (_, syscall, code, mode) => {
  const data = temporaryData();
  fs.mkdirSync(data, { recursive: true });
  fs.chmodSync(path.dirname(data), 0o755);
  fs.chmodSync(data, mode);
  failOn(syscall, code);
  const makeFolder = vi.spyOn(fs, "mkdtempSync");
  onTestFinished(() => makeFolder.mockRestore());
  await expect(startDatabase({ data })).rejects.toThrow(
    new RegExp(
      `^PostgreSQL does not run as root, and .+ cannot be prepared for another account \\(${syscall}: ${code}\\): set TOOLWRIGHT_DATA .+, or set DATABASE_URL\\.$`,
    ),
  );
  for (const { value } of makeFolder.mock.results) expect(fs.existsSync(value)).toBe(false);
});
