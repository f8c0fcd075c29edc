import { expect, it } from "vitest";
import { fieldsOf } from "@/lib/data/copy-rows-fixture";
import type { FinishedCall } from "@/lib/runtime/ports";
import { createCallRecorder } from "./call-recorder";

const call = (id: string): FinishedCall => ({
  ...{ id, agent: { id: "a", version: 1 }, tool: "t", keyId: "k", params: {}, context: {} },
  ...{ code: null, response: {}, log: [], requests: [], ms: 1 },
});

/** The fields of a row that the tests check. */
const read = (row: Buffer) => {
  const [id, agentId, , , , , , params, response] = fieldsOf(row).map(String);
  return { id, agentId, params: JSON.parse(params ?? ""), response: JSON.parse(response ?? "") };
};

it("writes in batches and retries rows that could not be written", async () => {
  const written: ReturnType<typeof read>[] = [];
  const reported: unknown[] = [];
  let broken = true;
  const recorder = createCallRecorder((error) => reported.push(error), {
    insert: async (rows) => {
      if (broken) throw new Error("no database");
      written.push(...rows.map(read));
    },
    touch: async () => {},
  });
  recorder.record(call("1"));
  recorder.record(call("2"));
  await recorder.flush();
  expect([written.length, reported.length]).toEqual([0, 1]);
  broken = false;
  recorder.record(call("3"));
  await recorder.flush();
  expect(written.map(({ id, agentId }) => `${agentId}/${id}`)).toEqual(["a/1", "a/2", "a/3"]);
});

it("drops and counts the oldest rows while the database stays unavailable", async () => {
  const recorder = createCallRecorder(() => {}, {
    insert: async () => {
      throw new Error("no database");
    },
    touch: async () => {},
  });
  for (let number = 0; number < 50_050; number++) recorder.record(call(String(number)));
  await recorder.flush();
  expect(recorder.droppedRows()).toBe(50);
});

it("stores the last use of a key once per batch", async () => {
  const touched: string[][] = [];
  const recorder = createCallRecorder(() => {}, {
    insert: async () => {},
    touch: async (keys) => void touched.push([...keys.keys()]),
  });
  for (const key of ["a", "b", "a"]) recorder.keyUsed(key);
  await recorder.flush();
  expect(touched).toEqual([["a", "b"]]);
});

it("truncates a large call and splits many of them into batches", async () => {
  const batches: ReturnType<typeof read>[][] = [];
  const recorder = createCallRecorder(() => {}, {
    insert: async (rows) => void batches.push(rows.map(read)),
    touch: async () => {},
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
