import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { isBuilt, removeStamp, sourcesDigest, writeStamp } from "./stamp.ts";
import { temporaryData } from "./testing/processes.ts";

function write(file: string, content: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

beforeEach(() => {
  const before = process.cwd();
  const folder = temporaryData();
  fs.mkdirSync(folder);
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  write("app/page.tsx", "export default () => null;");
  write("lib/agent/agent.ts", "export const agent = 1;");
  write("package-lock.json", "{}");
  write(".next/BUILD_ID", "one");
  write(".build/server.mjs", "serve();");
  writeStamp(sourcesDigest());
});

test("a finished build of the same sources is not repeated", () => {
  expect(isBuilt()).toBe(true);
  write("lib/agent/agent.ts", "export const agent = 1;");
  write("lib/agent/agent.test.ts", "test();");
  write("lib/data/generated/client.ts", "made by the build");
  write("README.md", "read me");
  expect(isBuilt()).toBe(true);
});

test.each([
  ["a source changed", () => write("lib/agent/agent.ts", "export const agent = 2;")],
  ["a source was added", () => write("app/about/page.tsx", "export default () => null;")],
  ["a source was removed", () => fs.rmSync("lib/agent/agent.ts")],
  ["a source moved", () => fs.renameSync("lib/agent/agent.ts", "lib/agent/moved.ts")],
  ["a package changed", () => write("package-lock.json", "{ }")],
  ["the build was killed", () => removeStamp()],
  ["the pages are gone", () => fs.rmSync(".next/BUILD_ID")],
  ["the server is another one", () => write(".build/server.mjs", "other();")],
  ["the runner is another one", () => write(".build/runner.mjs", "other();")],
])("it is when %s", (_, change) => {
  change();
  expect(isBuilt()).toBe(false);
});

test("sources that change while a build runs make it stale", () => {
  const from = sourcesDigest();
  write("lib/agent/agent.ts", "export const agent = 3;");
  writeStamp(from);
  expect(isBuilt()).toBe(false);
});
