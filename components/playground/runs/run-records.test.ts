import { expect, test } from "vitest";
import { createMemoryStorage } from "@/components/browser-storage/storage-fixture";
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

test("drops old runs in favor of new ones, but keeps pinned ones", () => {
  const runs = Array.from({ length: 100 }, (_, at) =>
    run(100 - at, at === 99 ? { pinned: "kept" } : {}),
  );
  const limited = limitRuns(runs);
  expect(limited).toHaveLength(MAX_RUNS + 1);
  expect(limited.at(-1)).toMatchObject({ id: "1", pinned: "kept" });
});

test("restores runs to their position, without duplicates", () => {
  const restored = restoreRuns([run(3), run(1)], [run(2), run(1, { word: "older" })]);
  expect(restored).toEqual([run(3), run(2), run(1)]);
});

test("does not store runs that are too large", () => {
  expect(limitRuns([run(1, { params: { text: "x".repeat(20_000) } })])).toEqual([]);
  const large = Array.from({ length: 40 }, (_, at) =>
    run(at, { params: { t: "x".repeat(15_000) } }),
  );
  expect(JSON.stringify(limitRuns(large)).length).toBeLessThan(300 * 1024);
});

test("round-trips runs through storage, and drops invalid entries", () => {
  const storage = createMemoryStorage();
  const getStorage = () => storage;
  writeRuns(getStorage, "a", [run(1), { nonsense: true } as unknown as RunRecord]);
  expect(readRuns(getStorage, "a")).toEqual([run(1)]);
  storage.setItem("toolwright.runs.a", "{broken");
  expect(readRuns(getStorage, "a")).toEqual([]);
});

test("removes secrets by name and by schema, at any depth", () => {
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

test("stores the target of a run and whether secrets were removed", () => {
  const storage = createMemoryStorage();
  const getStorage = () => storage;
  const runs = [run(2, { published: true, partial: true }), run(1)];
  writeRuns(getStorage, "a", runs);
  expect(readRuns(getStorage, "a")).toEqual(runs);
});
