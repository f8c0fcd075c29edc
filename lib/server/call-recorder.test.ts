import { expect, it, onTestFinished, vi } from "vitest";
import { readFields } from "@/lib/data/calls/copy-rows-fixture";
import { databaseNow } from "@/lib/data/clock";
import type { FinishedCall } from "@/lib/runtime/ports";
import { createCallRecorder } from "./call-recorder";

const call = (id: string): FinishedCall => ({
  id,
  agent: { id: "a", space: "s", version: 1 },
  tool: "t",
  protocol: "rest",
  keyId: "k",
  signIn: null,
  params: {},
  context: {},
  code: null,
  response: {},
  log: [],
  requests: [],
  ms: 1,
});

/** Parses the fields of a row that the tests check. */
const parseRow = (row: Buffer) => {
  const [id, agentId, , , , , , code, params, response] = readFields(row).map(String);
  return {
    id,
    agentId,
    code,
    params: JSON.parse(params ?? ""),
    response: JSON.parse(response ?? ""),
  };
};

const setUp = () => {
  const rows: Buffer[] = [];
  const touched: string[] = [];
  const dropped: string[] = [];
  const errors: unknown[] = [];
  let isDatabaseDown = false;
  const touch = (kind: string) => async (uses: Map<string, Date>) => {
    if (isDatabaseDown) throw new Error("no database");
    touched.push(`${kind}: ${[...uses.keys()].join()}`);
  };
  const recorder = createCallRecorder({
    spool: {
      append: (row) => void rows.push(row),
      close: async () => {},
      droppedRows: () => 0,
      async saveDrops(save) {
        const at = new Date();
        await save(new Map([["space", { calls: 2, firstAt: at, lastAt: at }]]));
      },
    },
    async addDroppedCalls(drops) {
      if (isDatabaseDown) throw new Error("no database");
      for (const [space, { calls }] of drops) dropped.push(`${space}: ${calls}`);
    },
    touchKeys: touch("keys"),
    touchSignIns: touch("sign-ins"),
    report: (error) => errors.push(error),
  });
  const setDatabase = (state: "up" | "down") => {
    isDatabaseDown = state === "down";
  };
  return { recorder, rows, touched, dropped, errors, setDatabase };
};

it("hands each call to the spool immediately, omitting large values", () => {
  const { recorder, rows } = setUp();
  recorder.record({ ...call("1"), params: { text: "x".repeat(1_000_000) } });
  expect(rows.map(parseRow)).toMatchObject([
    { id: "1", agentId: "a", params: "(977 KB, omitted)", response: {} },
  ]);
});

it("omits only the large values of a call that is too large as a whole", () => {
  const { recorder, rows } = setUp();
  const text = "x".repeat(100_000);
  recorder.record({ ...call("1"), params: { text }, response: { text }, context: { text } });
  recorder.record({ ...call("2"), params: { text }, response: { text: "short" } });
  expect(rows.map(parseRow)).toMatchObject([
    { params: "(98 KB, omitted)", response: "(98 KB, omitted)" },
    { params: { text }, response: { text: "short" } },
  ]);
});

it("logs a refusal under the code that its caller was told", () => {
  const { recorder, rows } = setUp();
  recorder.record({ ...call("1"), code: "invalid_input", toolErrorCode: "MISSING_PARAMETER" });
  recorder.record({ ...call("2"), code: "unauthorized" });
  expect(rows.map((row) => parseRow(row).code)).toEqual(["MISSING_PARAMETER", "unauthorized"]);
});

it("stores the last use of a key or sign-in once per write", async () => {
  const { recorder, touched } = setUp();
  for (const key of ["a", "b", "a"]) recorder.keyUsed(key);
  for (const signIn of ["c", "c"]) recorder.signInUsed(signIn);
  await recorder.close();
  expect(touched).toEqual(["keys: a,b", "sign-ins: c"]);
});

it("keeps last uses during a database outage, and reports it once", async () => {
  const { recorder, touched, errors, setDatabase } = setUp();
  setDatabase("down");
  recorder.keyUsed("a");
  await recorder.close();
  await recorder.close();
  expect([touched, errors.length]).toEqual([[], 1]);
  setDatabase("up");
  recorder.keyUsed("b");
  await recorder.close();
  expect(touched).toEqual(["keys: a,b"]);
});

it("keeps a use of a key during a failing write, not the earlier one", async () => {
  const { promise: firstWrite, reject: failFirstWrite } = Promise.withResolvers<void>();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: 1_000 });
  const touchKeys = vi.fn(async (_: Map<string, Date>) => {});
  touchKeys.mockReturnValueOnce(firstWrite);
  const recorder = createCallRecorder({
    spool: {
      append: () => {},
      close: async () => {},
      droppedRows: () => 0,
      saveDrops: async () => {},
    },
    addDroppedCalls: async () => {},
    touchKeys,
    touchSignIns: async () => {},
    report: () => {},
  });
  recorder.keyUsed("a");
  await vi.advanceTimersByTimeAsync(1_500);
  recorder.keyUsed("a");
  const secondUse = new Date(databaseNow());
  failFirstWrite(new Error("no database"));
  await recorder.close();
  expect(touchKeys.mock.lastCall).toEqual([new Map([["a", secondUse]])]);
});

it("stores last uses after a database outage, even if nothing else is used", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { recorder, touched, setDatabase } = setUp();
  setDatabase("down");
  recorder.keyUsed("a");
  await vi.advanceTimersByTimeAsync(2_000);
  setDatabase("up");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(touched).toEqual(["keys: a"]);
});

it("records dropped calls in the database, at the latest when it closes", async () => {
  const { recorder, dropped, errors, setDatabase } = setUp();
  await recorder.close();
  expect(dropped).toEqual(["space: 2"]);
  setDatabase("down");
  await recorder.close();
  expect(errors).toHaveLength(1);
});

it("closes the spool even if a write of last uses does not end", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const close = vi.fn(async () => {});
  const recorder = createCallRecorder({
    spool: { append: () => {}, close, droppedRows: () => 0, saveDrops: async () => {} },
    addDroppedCalls: async () => {},
    touchKeys: () => new Promise(() => {}),
    touchSignIns: async () => {},
    report: () => {},
  });
  recorder.keyUsed("a");
  await vi.advanceTimersByTimeAsync(1_000);
  void recorder.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});
