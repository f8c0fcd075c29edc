import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const program = `
  import { lookup } from "node:dns/promises";
  import fs from "node:fs";
  import { enlargeThreadPool } from "./scripts/lib/thread-pool.ts";
  const count = () => fs.readdirSync("/proc/self/task").length;
  const before = count();
  enlargeThreadPool();
  await lookup("localhost").catch(() => {});
  console.log(count() - before);
`;

const countThreads = (env: Record<string, string>) =>
  Number(
    execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
      env: { NODE_ENV: "test", ...env },
      encoding: "utf8",
    }),
  );

it.skipIf(process.platform !== "linux")("enlarges the pool of threads", () => {
  expect(countThreads({})).toBe(64);
});

it.skipIf(process.platform !== "linux")("keeps the size that the operator chose", () => {
  expect(countThreads({ UV_THREADPOOL_SIZE: "6" })).toBe(6);
});
