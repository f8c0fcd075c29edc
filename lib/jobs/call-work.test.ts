import { expect, test } from "vitest";
import { setUp } from "@/lib/runtime/runtime-fixture";
import { createCallWork } from "./call-work";
import type { JobSubmission } from "./job";

const job: JobSubmission = {
  ...{ id: "j1", keyId: "k1", agent: { id: "1", space: "s", slug: "a", version: 2 } },
  call: {
    ...{ tool: "run", body: { text: "with secret-1" } },
    caller: { protocol: "rest", signIn: null, depth: 0, variables: { dburi: "secret-1" } },
  },
};
const control = {
  ...{ signal: new AbortController().signal, onProgress: () => {} },
  begin: async () => true,
};

const setUpUnpublished = () => {
  const { runtime, records } = setUp({});
  const work = createCallWork({
    ...{ runtime, timeoutMs: 1_000, reportError: (error) => expect.unreachable(String(error)) },
    findAgent: async () => undefined,
  });
  return { work, records };
};
const row = { id: "j1", agent: { id: "1", version: 2 }, tool: "run", keyId: "k1" };

test("A call whose agent was unpublished before it ran is in the log", async () => {
  const { work, records } = setUpUnpublished();
  expect(await work.run(job, control)).toMatchObject({
    ending: { status: "failed", outcome: { type: "refusal", refusal: { code: "not_found" } } },
  });
  expect(records).toMatchObject([{ ...row, code: "not_found" }]);
  expect(JSON.stringify(records)).not.toContain("secret-1");
});

test("A lost call is in the log although its agent is not published any more", async () => {
  const { work, records } = setUpUnpublished();
  const checkLog = [{ level: "info", message: "checked", at: 1 }] as const;
  await work.recordLost({ ...job, call: { ...job.call, checkLog } });
  expect(records).toMatchObject([{ ...row, code: "OPERATION_FAILED", log: checkLog }]);
});
