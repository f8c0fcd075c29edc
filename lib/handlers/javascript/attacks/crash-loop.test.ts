import { expect, test } from "vitest";
import { openSandbox, queryIn, runIn, tool } from "../host/sandbox-fixture";

const good = tool("return params.n");
const hung = "export const crash = true;\nnew Array(2 ** 32 - 1).join();\nexport default () => 1";

test("a crash loop in one Space does not affect others", { timeout: 30_000 }, async () => {
  const sandbox = await openSandbox({ size: 2, limits: { cpuMs: 50, silenceMs: 250 } });
  await runIn(sandbox, good, { space: "good", params: { n: 0 } });
  let looping = true;
  const crashes: unknown[] = [];
  const loop = async () => {
    while (looping) crashes.push(await runIn(sandbox, hung, { space: "bad", timeoutMs: 1_000 }));
  };
  const loops = [loop(), loop(), loop()];
  // On a busy machine a call may reach its deadline first.
  const countKills = () => sandbox.kills().silent + sandbox.kills().deadline;
  try {
    for (let n = 0; n < 20 || countKills() < 4; n++) {
      expect(await runIn(sandbox, good, { space: "good", params: { n } })).toEqual({
        ok: true,
        value: n,
      });
    }
  } finally {
    // Otherwise the loops would run against the closed sandbox until the worker runs out of memory.
    looping = false;
    await Promise.all(loops);
  }
  expect(crashes).not.toContainEqual(expect.objectContaining({ ok: true }));
  expect(sandbox.pids().length).toBeLessThanOrEqual(6);
  expect(await runIn(sandbox, good, { space: "third", params: { n: 3 } })).toEqual({
    ok: true,
    value: 3,
  });
});

test("counts kills by reason", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { cpuMs: 60, silenceMs: 500 } });
  expect(sandbox.kills()).toEqual({
    silent: 0,
    memory: 0,
    crashed: 0,
    external: 0,
    deadline: 0,
    cancelled: 0,
    closing: 0,
  });
  await runIn(sandbox, hung);
  expect(sandbox.kills()).toMatchObject({ silent: 1, crashed: 0 });
  await runIn(sandbox, good, { params: { n: 1 } });
  process.kill(Number(sandbox.pids()[0]), "SIGKILL");
  await expect.poll(() => sandbox.kills().external).toBe(1);
  // A guest that its engine can interrupt does not cost a process.
  await runIn(sandbox, tool("for (;;) {}"));
  await queryIn(sandbox, [1], { select: Array(40).fill("[@,@][]").join("|") });
  expect(sandbox.kills()).toMatchObject({ silent: 1, crashed: 0, memory: 0 });
});
