import { expect, test } from "vitest";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { setUp } from "@/lib/runtime/runtime-fixture";
import { createCallWork } from "./call-work";
import type { JobSubmission } from "./job";

const job: JobSubmission = {
  id: "j1",
  keyId: "k1",
  agent: { id: "1", space: "s", slug: "a", version: 2 },
  call: {
    tool: "run",
    body: { text: "with secret-1", pin: "pass-word-1" },
    caller: { protocol: "rest", signIn: null, depth: 0, variables: { dburi: "secret-1" } },
  },
};
const control = {
  signal: new AbortController().signal,
  onProgress: () => {},
  begin: async () => true,
};

const setUpWork = (findAgent: (published: CompiledAgent) => Promise<CompiledAgent | undefined>) => {
  const parameters = {
    type: "object",
    properties: { text: { type: "string" }, pin: { type: "string", format: "password" } },
  } as const;
  const { runtime, records, agent } = setUp({ parameters });
  const work = createCallWork({
    runtime,
    timeoutMs: 1_000,
    reportError: (error) => expect.unreachable(String(error)),
    findAgent: () => findAgent(agent),
  });
  return { work, records };
};
const setUpUnpublished = () => setUpWork(async () => undefined);
const allMasked = { text: "•••", pin: "•••" };
const row = { id: "j1", agent: { id: "1", version: 2 }, tool: "run", keyId: "k1" };

test("logs a call whose agent was unpublished before it ran", async () => {
  const { work, records } = setUpUnpublished();
  expect(await work.run(job, control)).toMatchObject({
    ending: { status: "failed", outcome: { type: "refusal", refusal: { code: "not_found" } } },
  });
  expect(records).toMatchObject([{ ...row, code: "not_found", params: allMasked }]);
  expect(JSON.stringify(records)).not.toContain("secret-1");
});

test("logs a lost call although its agent is no longer published", async () => {
  const { work, records } = setUpUnpublished();
  const checkLog = [{ level: "info", message: "checked", at: 1 }] as const;
  await work.recordLost({ ...job, call: { ...job.call, checkLog } });
  expect(records).toMatchObject([
    { ...row, code: "OPERATION_FAILED", log: checkLog, params: allMasked },
  ]);
});

test.each([
  ["has its secret arguments masked", async (agent) => agent, { ...allMasked, text: "with •••" }],
  ["has all masked when its tool cannot be read", () => Promise.reject("down"), allMasked],
] as [string, Parameters<typeof setUpWork>[0], object][])(
  "a lost call %s",
  async (_, find, params) => {
    const { work, records } = setUpWork(find);
    await work.recordLost(job);
    expect(records).toMatchObject([{ ...row, code: "OPERATION_FAILED", params }]);
  },
);
