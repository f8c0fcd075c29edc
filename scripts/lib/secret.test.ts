import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryData } from "../testing/processes.ts";
import { ensureSecret } from "./secret.ts";

test("creates the secret once, readable only by its owner", () => {
  const data = temporaryData();
  const secret = ensureSecret(data);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(fs.statSync(path.join(data, "secret")).mode & 0o777).toBe(0o600);
  expect(ensureSecret(data)).toBe(secret);
  expect(fs.readdirSync(data)).toEqual(["secret"]);
  expect(ensureSecret(temporaryData())).not.toBe(secret);
});

test("is on the disk before anything depends on the secret", () => {
  const sync = vi.spyOn(fs, "fsyncSync");
  onTestFinished(() => sync.mockRestore());
  ensureSecret(temporaryData());
  expect(sync).toHaveBeenCalledOnce();
});

test("creates the secret where there are no hard links", () => {
  const link = vi.spyOn(fs, "linkSync").mockImplementation(() => {
    throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" });
  });
  onTestFinished(() => link.mockRestore());
  const data = temporaryData();
  expect(ensureSecret(data)).toBe(fs.readFileSync(path.join(data, "secret"), "utf8"));
  expect(fs.readdirSync(data)).toEqual(["secret"]);
});

test("rejects a truncated secret", () => {
  const data = temporaryData();
  fs.mkdirSync(data);
  fs.writeFileSync(path.join(data, "secret"), "short");
  expect(() => ensureSecret(data)).toThrow(/is shorter than 32 characters/);
});
