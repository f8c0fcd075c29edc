import { expect, it } from "vitest";
import { inferResultSchema } from "./infer-schema";

it("claims only what later results are likely to keep", () => {
  const results = [
    { id: 1, at: "2026-01-01", note: null, tags: ["a"] },
    { id: 2, at: "2026-01-02", note: "b", tags: [] },
  ];
  expect(inferResultSchema(results)).toEqual({
    type: "object",
    properties: {
      id: { type: "number" },
      at: { type: "string" },
      note: { type: ["null", "string"] },
      tags: { type: "array", items: { type: "string" } },
    },
  });
});

it("requires a field once five objects have had it", () => {
  const rows = Array.from({ length: 5 }, (_, id) => ({ id, ...(id > 0 && { name: "a" }) }));
  expect(inferResultSchema([rows])).toMatchObject({ items: { required: ["id"] } });
  expect(inferResultSchema([rows.slice(1)]).items).not.toHaveProperty("required");
});

it("describes an object with changing keys only as an object", () => {
  const counts = Object.fromEntries(Array.from({ length: 101 }, (_, key) => [`k${key}`, key]));
  expect(inferResultSchema([counts])).toEqual({ type: "object" });
});
