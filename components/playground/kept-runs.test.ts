import { expect, test } from "vitest";
import { bounded, type KeptRun, mostRuns, readRuns, withRuns, writeRuns } from "./kept-runs";
import { withoutSecrets } from "./without-secrets";

const run = (id: number, more: Partial<KeptRun> = {}): KeptRun => ({
  id: String(id),
  tool: "t",
  params: { n: id },
  word: "text",
  at: id,
  ...more,
});

test("old runs give way to new ones, pinned ones stay", () => {
  const runs = Array.from({ length: 100 }, (_, at) =>
    run(100 - at, at === 99 ? { pinned: "kept" } : {}),
  );
  const left = bounded(runs);
  expect(left).toHaveLength(mostRuns + 1);
  expect(left.at(-1)).toMatchObject({ id: "1", pinned: "kept" });
});

test("what was taken away comes back in its place, and nothing twice", () => {
  const found = withRuns([run(3), run(1)], [run(2), run(1, { word: "older" })]);
  expect(found).toEqual([run(3), run(2), run(1)]);
});

test("what is too large is not kept", () => {
  expect(bounded([run(1, { params: { text: "x".repeat(20_000) } })])).toEqual([]);
  const large = Array.from({ length: 40 }, (_, at) =>
    run(at, { params: { t: "x".repeat(15_000) } }),
  );
  expect(JSON.stringify(bounded(large)).length).toBeLessThan(300 * 1024);
});

test("runs come back as they were; what is no run is left out", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  writeRuns(storage, "a", [run(1), { nonsense: true } as unknown as KeptRun]);
  expect(readRuns(storage, "a")).toEqual([run(1)]);
  kept.set("toolwright.runs.a", "{broken");
  expect(readRuns(storage, "a")).toEqual([]);
});

test("secrets are left out by their names and by their schemas, at any depth", () => {
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

test("where a run went and what was left out of it are remembered", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const runs = [run(2, { published: true, partial: true }), run(1)];
  writeRuns(storage, "a", runs);
  expect(readRuns(storage, "a")).toEqual(runs);
});
