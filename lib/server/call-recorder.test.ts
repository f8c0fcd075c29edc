import { expect, it } from "vitest";
import { readFields } from "@/lib/data/calls/copy-rows-fixture";
import type { FinishedCall } from "@/lib/runtime/ports";
import { createCallRecorder } from "./call-recorder";

const call = (id: string): FinishedCall => ({
  ...{
    id,
    agent: { id: "a", version: 1 },
    tool: "t",
    protocol: "rest",
    keyId: "k",
    signIn: null,
    params: {},
    context: {},
  },
  ...{ code: null, response: {}, log: [], requests: [], ms: 1 },
});

/** The fields of a row that the tests check. */
const parseRow = (row: Buffer) => {
  const [id, agentId, , , , , , , params, response] = readFields(row).map(String);
  return { id, agentId, params: JSON.parse(params ?? ""), response: JSON.parse(response ?? "") };
};

it("writes in batches and retries rows that could not be written", async () => {
  const storedRows: ReturnType<typeof parseRow>[] = [];
  const errors: unknown[] = [];
  let isDatabaseDown = true;
  const recorder = createCallRecorder((error) => errors.push(error), {
    insert: async (rows) => {
      if (isDatabaseDown) throw new Error("no database");
      storedRows.push(...rows.map(parseRow));
    },
    touch: async () => {},
    touchSignIns: async () => {},
  });
  recorder.record(call("1"));
  recorder.record(call("2"));
  await recorder.flush();
  expect([storedRows.length, errors.length]).toEqual([0, 1]);
  isDatabaseDown = false;
  recorder.record(call("3"));
  await recorder.flush();
  expect(storedRows.map(({ id, agentId }) => `${agentId}/${id}`)).toEqual(["a/1", "a/2", "a/3"]);
});

it("drops and counts the oldest rows while the database stays unavailable", async () => {
  const recorder = createCallRecorder(() => {}, {
    insert: async () => {
      throw new Error("no database");
    },
    touch: async () => {},
    touchSignIns: async () => {},
  });
  for (let number = 0; number < 50_050; number++) recorder.record(call(String(number)));
  await recorder.flush();
  expect(recorder.droppedRows()).toBe(50);
});

it("stores the last use of a key and of a sign-in once per batch", async () => {
  const touchedKeys: string[][] = [];
  const touchedSignIns: string[][] = [];
  const recorder = createCallRecorder(() => {}, {
    insert: async () => {},
    touch: async (keys) => void touchedKeys.push([...keys.keys()]),
    touchSignIns: async (signIns) => void touchedSignIns.push([...signIns.keys()]),
  });
  for (const key of ["a", "b", "a"]) recorder.keyUsed(key);
  for (const signIn of ["c", "c"]) recorder.signInUsed(signIn);
  await recorder.flush();
  expect([touchedKeys, touchedSignIns]).toEqual([[["a", "b"]], [["c"]]]);
});

it("truncates a large call and splits many of them into batches", async () => {
  const batches: ReturnType<typeof parseRow>[][] = [];
  const recorder = createCallRecorder(() => {}, {
    insert: async (rows) => void batches.push(rows.map(parseRow)),
    touch: async () => {},
    touchSignIns: async () => {},
  });
  recorder.record({ ...call("large"), params: { text: "x".repeat(1_000_000) } });
  for (let number = 0; number < 50; number++)
    recorder.record({ ...call(String(number)), response: { text: "x".repeat(200_000) } });
  await recorder.flush();
  expect(batches[0]?.[0]).toMatchObject({
    id: "large",
    params: "(977 KB, omitted)",
    response: {},
  });
  expect(batches.flat()).toHaveLength(51);
  expect(batches.length).toBeGreaterThan(1);
});
