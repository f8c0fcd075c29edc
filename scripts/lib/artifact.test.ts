import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { compressFiles, removeStrayFiles } from "./artifact.ts";

test("keeps only the pages and their packages from Next's output", () => {
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

test("writes compressed copies of scripts and styles", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-artifact-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.mkdirSync(path.join(folder, "chunks"));
  const script = path.join(folder, "chunks/a.js");
  fs.writeFileSync(script, "const a = 1;\n".repeat(100));
  fs.writeFileSync(path.join(folder, "font.woff2"), "");
  compressFiles(folder);
  const files = fs.readdirSync(folder, { recursive: true }).sort();
  expect(files).toEqual([
    "chunks",
    "chunks/a.js",
    "chunks/a.js.br",
    "chunks/a.js.gz",
    "font.woff2",
  ]);
  const content = fs.readFileSync(script);
  expect(zlib.brotliDecompressSync(fs.readFileSync(`${script}.br`))).toEqual(content);
  expect(zlib.gunzipSync(fs.readFileSync(`${script}.gz`))).toEqual(content);
});
