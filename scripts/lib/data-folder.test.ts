import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryData } from "../testing/processes.ts";
import { ensureDataFolder } from "./data-folder.ts";
import { ensureSecret } from "./secret.ts";

test("creates the folder and the folders above it", () => {
  const data = path.join(temporaryData(), "a folder", "data");
  ensureDataFolder(data);
  ensureDataFolder(data);
  expect(fs.readdirSync(data)).toEqual([]);
});

test("says that nothing can be written where no folder can be created", () => {
  const program =
    'import { ensureDataFolder } from "./scripts/lib/data-folder.ts"; ensureDataFolder("/proc/none");';
  const args = ["--import", "./scripts/typescript.mjs", "--input-type=module", "-e", program];
  // In its own process, because an endless `mkdir` would block this one.
  const { stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 20_000 });
  expect(stderr).toContain("TOOLWRIGHT_DATA: nothing can be written to /proc/none");
});

test("does not use a program as the folder", () => {
  const data = temporaryData();
  fs.writeFileSync(data, "", { mode: 0o755 });
  expect(() => ensureDataFolder(data)).toThrow(/nothing can be written to .+ \(EEXIST\)/);
  expect(() => ensureDataFolder(path.join(data, "data"))).toThrow(/\(ENOTDIR|EEXIST\)/);
});

test("names the folder in which the secret cannot be created", () => {
  expect(() => ensureSecret("/proc")).toThrow("TOOLWRIGHT_DATA: nothing can be written to /proc");
});
