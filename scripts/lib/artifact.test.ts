import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeStrayFiles } from "./artifact.ts";

test("keeps only the pages and their packages from Next’s output", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-artifact-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const files = [
    ".next/BUILD_ID",
    "node_modules/next/package.json",
    "server.js",
    ".env.production",
    "lib/server/env.ts",
    "docs/decisions/0001.md",
    ".build/standalone/start.mjs",
  ];
  for (const file of files) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), "");
  }
  removeStrayFiles(folder);
  expect(fs.readdirSync(folder).sort()).toEqual([".next", "node_modules"]);
  expect(fs.existsSync(path.join(folder, "node_modules/next/package.json"))).toBe(true);
});
