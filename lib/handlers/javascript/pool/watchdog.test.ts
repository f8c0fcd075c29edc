import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { openSandbox, runIn, tool } from "../host/sandbox-fixture";

const compute = "{ const endsAt = performance.now() + 1_500; while (performance.now() < endsAt); }";

/** Returns a runner's entry that computes before it is ready, as on a slow machine. */
const createSlowEntry = () => {
  const runner = inject("runnerEntry");
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-slow-runner-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = path.join(folder, path.basename(runner));
  writeFileSync(entry, `${compute}\n${readFileSync(runner, "utf8")}`);
  return entry;
};

test("waits for a runner that takes long to start", async () => {
  const entry = createSlowEntry();
  const sandbox = await openSandbox({ entry, limits: { silenceMs: 300 } });
  expect(await runIn(sandbox, tool("return 1"), { timeoutMs: 20_000 })).toEqual({
    ok: true,
    value: 1,
  });
  expect(sandbox.kills()).toMatchObject({ silent: 0 });
});
