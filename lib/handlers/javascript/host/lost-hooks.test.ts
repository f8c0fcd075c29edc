import { expect, test } from "vitest";
import { hookIn, type Line, openSandbox, runIn, tool } from "./sandbox-fixture";

const hung = tool("new Array(2 ** 32 - 1).join()");
const who = [{ clientId: "client", agentName: "Agent" }];
const limits = { silenceMs: 500 };
/** On a busy machine, a process may take many seconds to start or to use this much CPU time. */
const busy = { timeout: 60_000 };
const timeoutMs = 50_000;

/** Starts a hook that waits for a service, and records its requests. */
const startWaiting = async (name: "isAvailable" | "definition" | "validate") => {
  const sandbox = await openSandbox({ limits });
  const lines: Line[] = [];
  const answers: (() => void)[] = [];
  const response = { status: 200, headers: {}, body: new Uint8Array(), url: "https://a.example/" };
  const code = `export const ${name} = async () => { console.log("begun"); return (await fetch("https://a.example/")).status; }`;
  const hook = hookIn(sandbox, code, {
    hook: name,
    args: who,
    timeoutMs,
    lines,
    hosts: ["a.example"],
    outbound: () => new Promise((resolve) => answers.push(() => resolve(response))),
  });
  const waitForRequests = (count: number) =>
    expect.poll(() => answers.length, { timeout: 30_000 }).toBe(count);
  await waitForRequests(1);
  /** Makes another call of the Space block the process until it is killed. */
  const kill = async () => expect(await runIn(sandbox, hung)).toMatchObject({ ok: false });
  return { hook, lines, answers, waitForRequests, kill, pids: sandbox.pids };
};

test.each(["isAvailable", "definition"] as const)(
  "reruns %s if another call killed its process",
  busy,
  async (name) => {
    const { hook, lines, answers, waitForRequests, kill } = await startWaiting(name);
    await kill();
    await waitForRequests(2);
    answers[1]?.();
    expect(await hook).toEqual({ ok: true, value: 200 });
    expect(lines).toHaveLength(2);
  },
);

test(
  "treats a hook whose process is stopped externally twice as one that has not started",
  busy,
  async () => {
    const { hook, waitForRequests, pids } = await startWaiting("isAvailable");
    for (const count of [1, 2]) {
      await waitForRequests(count);
      for (const pid of pids()) process.kill(pid, "SIGKILL");
    }
    expect(await hook).toMatchObject({ ok: false, error: { hasNotStarted: true } });
  },
);

test("fails a hook that kills its own process", busy, async () => {
  const sandbox = await openSandbox({ limits });
  const code = "export const isAvailable = () => new Array(2 ** 32 - 1).join()";
  const outcome = await hookIn(sandbox, code, {
    hook: "isAvailable",
    args: who,
    timeoutMs,
  });
  expect(outcome).toMatchObject({ ok: false, error: { code: "TIMEOUT" } });
  expect(outcome).not.toMatchObject({ error: { hasNotStarted: true } });
});

test("does not rerun validate, which belongs to a call", busy, async () => {
  const { hook, lines, kill } = await startWaiting("validate");
  await kill();
  expect(await hook).toMatchObject({ ok: false });
  expect(lines).toHaveLength(1);
});
