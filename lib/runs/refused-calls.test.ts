import { expect, test } from "vitest";
import { listResults, setUpRuns } from "./runs-fixture";

/** Runs the calls of one answer, after which the model says that it is done. */
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

test("tells the model that a tool does not exist and which ones do, and continues", async () => {
  const { results, guestCalls } = await runCalls({ id: "a", name: "nope" });
  expect(results.a).toBe(
    'TOOL ERROR: NOT_FOUND\nThere is no tool called "nope".\nEXPECTED: one of first, second, third',
  );
  expect(guestCalls).toEqual([]);
});

test.each(["{oops", "[1]", "null", '"text"', "1"])(
  "tells the model that the arguments %s are not a JSON object, and continues",
  async (args) => {
    const { results, guestCalls } = await runCalls({ id: "a", name: "first", args });
    expect(results.a).toMatch(
      /^TOOL ERROR: INVALID_TOOL_ARGUMENTS\nThe arguments are not .*\nEXPECTED: a JSON object$/,
    );
    expect(guestCalls).toEqual([]);
  },
);

test("tells the model that a number would lose digits, and does not pass on a changed number", async () => {
  const args = '{"n":9007199254740993}';
  const { results, guestCalls } = await runCalls({ id: "a", name: "first", args });
  expect(results.a).toContain("9007199254740993 is too large to be represented exactly.");
  expect(guestCalls).toEqual([]);
});

test.each([
  ["an unknown tool", { id: "a", name: "nope" }],
  ["arguments that are not JSON", { id: "a", name: "first", args: "{oops" }],
])("does not run the other calls of an answer that has a call with %s", async (_, wrong) => {
  const { results, guestCalls } = await runCalls(wrong, { id: "b", name: "second" });
  expect(results.b).toContain("another call of this answer was refused");
  expect(guestCalls).toEqual([]);
});

test("marks a call as skipped if it was not run because of another, but not the refused one", async () => {
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

test("reports arguments that violate the schema with their paths", async () => {
  const { results, guestCalls } = await runCalls({ id: "a", name: "first", args: { n: "x" } });
  expect(results.a).toMatch(/^TOOL ERROR: INVALID_PARAMETER\n[\s\S]*PARAMETER: \/n/);
  expect(guestCalls).toEqual([]);
});

test("replaces a repeated call id, and runs nothing twice", async () => {
  const call = { id: "same", name: "first" };
  const { ids, results, guestCalls } = await runCalls(call, call);
  expect(guestCalls).toEqual([]);
  expect(ids).toEqual(["same", expect.stringMatching(/^id-/)]);
  expect(Object.keys(results)).toEqual(ids);
});

test("assigns an id to a call without one, and runs and answers it under that id", async () => {
  const { ids, results, guestCalls } = await runCalls({ id: "", name: "second" });
  expect(ids).toEqual([expect.stringMatching(/^id-/)]);
  expect(guestCalls).toMatchObject([{ context: { toolId: ids[0] } }]);
  expect(results).toEqual({ [ids[0] ?? ""]: "did second" });
});
