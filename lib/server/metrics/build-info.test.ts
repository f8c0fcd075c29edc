import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBuildInfo } from "./build-info";

test("reads the version and build of the served folder, regardless of the working directory", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readBuildInfo(folder)).toEqual({ version: "unknown", build: "none" });
  mkdirSync(path.join(folder, ".next"));
  writeFileSync(path.join(folder, "package.json"), '{"version":"1.2.3"}');
  writeFileSync(path.join(folder, ".next/BUILD_ID"), "b1\n");
  expect(readBuildInfo(folder)).toEqual({ version: "1.2.3", build: "b1" });
});
