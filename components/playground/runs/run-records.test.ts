import { expect, test } from "vitest";
import {
  limitRuns,
  MAX_RUNS,
  type RunRecord,
  readRuns,
  restoreRuns,
  writeRuns,
} from "./run-records";
import { withoutSecrets } from "./without-secrets";

const run = (id: number, overrides: Partial<RunRecord> = {}): RunRecord => ({
  id: String(id),
  tool: "t",
  params: { n: id },
  word: "text",
  at: id,
  ...overrides,
});

test("old runs are dropped for new ones, pinned ones stay", () => {
  const runs = Array.from({ length: 100 }, (_, at) =>
    run(100 - at, at === 99 ? { pinned: "kept" } : {}),
  );
  const limited = limitRuns(runs);
  expect(limited).toHaveLength(MAX_RUNS + 1);
  expect(limited.at(-1)).toMatchObject({ id: "1", pinned: "kept" });
});

test("restored runs return to their position, without duplicates", () => {
  const restored = restoreRuns([run(3), run(1)], [run(2), run(1, { word: "older" })]);
  expect(restored).toEqual([run(3), run(2), run(1)]);
});

test("runs that are too large are not stored", () => {
  expect(limitRuns([run(1, { params: { text: "x".repeat(20_000) } })])).toEqual([]);
  const large = Array.from({ length: 40 }, (_, at) =>
    run(at, { params: { t: "x".repeat(15_000) } }),
  );
  expect(JSON.stringify(limitRuns(large)).length).toBeLessThan(300 * 1024);
});

test("runs survive a round trip through storage; invalid entries are dropped", () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  writeRuns(storage, "a", [run(1), { nonsense: true } as unknown as RunRecord]);
  expect(readRuns(storage, "a")).toEqual([run(1)]);
  entries.set("toolwright.runs.a", "{broken");
  expect(readRuns(storage, "a")).toEqual([]);
});

test("secrets are removed by name and by schema, at any depth", () => {
  const schema = {
    type: "object",
    properties: {
      pin: { type: "string", format: "password" },
      list: { type: "array", items: { type: "object", properties: { code: { writeOnly: true } } } },
    },
  } as const;
  const params = {
    city: "Berlin",
    apiKey: "1",
    pin: "2",
    auth: { accessToken: "3", user: "u" },
    list: [{ code: "4", name: "n" }],
  };
  expect(withoutSecrets(params, schema)).toEqual({
    city: "Berlin",
    auth: { user: "u" },
    list: [{ name: "n" }],
  });
});

test("the target of a run and whether secrets were removed are stored", () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  const runs = [run(2, { published: true, partial: true }), run(1)];
  writeRuns(storage, "a", runs);
  expect(readRuns(storage, "a")).toEqual(runs);
});
