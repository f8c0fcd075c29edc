import { expect, test } from "vitest";
import { setUpRuns, testCaller } from "./runs-fixture";

const resource = {
  enabled: true,
  handler: { kind: "javascript" as const, code: "export default () => {}" },
};

test("reads the resource again for another user of the same conversation", async () => {
  let count = 0;
  const { run, requests } = setUpRuns(["Hi."], {
    manifest: { resource },
    guest: () => ({ ok: true, value: `Read ${++count}.` }),
  });
  const { resourceTexts } = await run({ caller: { ...testCaller, userId: "ann" } });
  await run({ caller: { ...testCaller, userId: "ann" }, resourceTexts });
  await run({ caller: { ...testCaller, userId: "bob" }, resourceTexts });
  expect(requests.map(({ system }) => system)).toEqual(["Read 1.", "Read 1.", "Read 2."]);
});

test("tries to read the resource once per run, however many steps it has", async () => {
  const { run, requests, guestCalls } = setUpRuns([{ calls: [{ name: "first" }] }, "Hi."], {
    manifest: { resource },
    guest: ({ context: { toolName } }) =>
      toolName === "first"
        ? { ok: true, value: "did first" }
        : { ok: false, error: { code: "NETWORK_ERROR", message: "Away." } },
  });
  const { events } = await run();
  expect(requests).toHaveLength(2);
  expect(guestCalls).toHaveLength(2);
  expect(events.filter(({ type }) => type === "warning")).toEqual([
    { type: "warning", message: "The agent's resource could not be read: Away." },
  ]);
});

test("hides the caller's own token from the model", async () => {
  const { run, requests } = setUpRuns([{ calls: [{ name: "first" }] }, "Hi."], {
    guest: () => ({ ok: true, value: "Sent with the-callers-own-token." }),
  });
  await run({ caller: { ...testCaller, bearer: "the-callers-own-token" } });
  expect(requests[1]?.messages.at(-1)).toMatchObject({ content: "Sent with •••." });
});
