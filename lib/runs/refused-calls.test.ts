import { expect, test } from "vitest";
import { listResults, setUpRuns } from "./runs-fixture";

/** What becomes of the calls of one answer, after which the model says that it is done. */
const runCalls = async (...calls: { id: string; name: string; args?: unknown }[]) => {
  const { run, guestCalls, requests } = setUpRuns([{ calls }, "Done."]);
  const { messages, events, end } = await run();
  expect(end).toEqual({ type: "success", pendingToolCallIds: [] });
  expect(requests).toHaveLength(2);
  const ids = events.flatMap((event) =>
    event.type === "tool-call-started" ? [event.toolCallId] : [],
  );
  return { ids, results: listResults(messages), guestCalls };
};

test("the model reads that a tool does not exist, which ones do, and goes on", async () => {
  const { results, guestCalls } = await runCalls({ id: "a", name: "nope" });
  expect(results.a).toBe(
    'TOOL ERROR: NOT_FOUND\nThere is no tool called "nope".\nEXPECTED: one of first, second, third',
  );
  expect(guestCalls).toEqual([]);
});

test.each(["{oops", "[1]", "null", '"text"', "1"])(
  "the model reads that the arguments %s are no JSON object, and goes on",
  async (args) => {
    const { results, guestCalls } = await runCalls({ id: "a", name: "first", args });
    expect(results.a).toMatch(
      /^TOOL ERROR: INVALID_TOOL_ARGUMENTS\nThe arguments are not .*\nEXPECTED: a JSON object$/,
    );
    expect(guestCalls).toEqual([]);
  },
);

test("the model reads that a number would lose digits, and no other number reaches the tool", async () => {
  const args = '{"n":9007199254740993}';
  const { results, guestCalls } = await runCalls({ id: "a", name: "first", args });
  expect(results.a).toContain("9007199254740993 is too large to be passed on exactly.");
  expect(guestCalls).toEqual([]);
});

test.each([
  ["an unknown tool", { id: "a", name: "nope" }],
  ["arguments that are not JSON", { id: "a", name: "first", args: "{oops" }],
])("a call with %s keeps those beside it from running", async (_, wrong) => {
  const { results, guestCalls } = await runCalls(wrong, { id: "b", name: "second" });
  expect(results.b).toContain("another call of this answer was refused");
  expect(guestCalls).toEqual([]);
});

test("a call that was not run for another one's sake is marked as skipped, the refused one is not", async () => {
  const calls = [
    { id: "a", name: "nope" },
    { id: "b", name: "second" },
  ];
  const { messages, events } = await setUpRuns([{ calls }, "Done."]).run();
  const skipped = events.flatMap((event) =>
    event.type === "tool-result" && event.skipped ? event.toolCallId : [],
  );
  expect(skipped).toEqual(["b"]);
  const stored = messages.filter(({ role }) => role === "tool");
  expect(stored[0]).not.toHaveProperty("metadata");
  expect(stored[1]).toHaveProperty("metadata", { skipped: true });
});

test("arguments that break the schema are reported with their paths", async () => {
  const { results, guestCalls } = await runCalls({ id: "a", name: "first", args: { n: "x" } });
  expect(results.a).toMatch(/^TOOL ERROR: INVALID_PARAMETER\n[\s\S]*PARAMETER: \/n/);
  expect(guestCalls).toEqual([]);
});

test("a repeated call id is noticed, replaced, and nothing runs twice", async () => {
  const call = { id: "same", name: "first" };
  const { ids, results, guestCalls } = await runCalls(call, call);
  expect(guestCalls).toEqual([]);
  expect(ids).toEqual(["same", expect.stringMatching(/^id-/)]);
  expect(Object.keys(results)).toEqual(ids);
});

test("a call without an id gets one, under which it runs and is answered", async () => {
  const { ids, results, guestCalls } = await runCalls({ id: "", name: "second" });
  expect(ids).toEqual([expect.stringMatching(/^id-/)]);
  expect(guestCalls).toMatchObject([{ context: { toolId: ids[0] } }]);
  expect(results).toEqual({ [ids[0] ?? ""]: "did second" });
});
