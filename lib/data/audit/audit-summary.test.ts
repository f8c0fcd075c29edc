import { describe, expect, it } from "vitest";
import { summarizeChange, summarizeEntity, summarizeListChange } from "./audit-summary";

const tool = { name: "send", description: "Sends.", handler: { url: "https://x/?key=s3cret" } };

describe("the summary of a change", () => {
  it("shows readable fields with their old and new values", () => {
    expect(summarizeChange(tool, { ...tool, name: "post" })).toEqual({
      before: { name: "send" },
      after: { name: "post" },
    });
  });

  it("lists fields that may contain a secret by name only", () => {
    const after = { ...tool, handler: { url: "https://x/?key=another" } };
    const summary = summarizeChange(tool, after);
    expect(summary).toEqual({ before: {}, after: { alsoChanged: ["handler"] } });
    expect(JSON.stringify(summary)).not.toMatch(/s3cret|another/);
  });

  it("is undefined if nothing changed", () => {
    expect(summarizeChange(tool, structuredClone(tool))).toBeUndefined();
  });

  it("shows access settings, including the defaults that applied before", () => {
    const agent = { name: "A", access: { bearer: "optional" } };
    expect(
      summarizeChange(agent, { name: "A", access: { bearer: "optional", toolsList: "public" } }),
    ).toEqual({
      before: { "access.toolsList": "key" },
      after: { "access.toolsList": "public" },
    });
    expect(summarizeChange(agent, { name: "A" })).toEqual({
      before: { "access.bearer": "optional" },
      after: { "access.bearer": "none" },
    });
  });

  it("shows limits and the model, but not the model's instructions", () => {
    const before = { limits: { timeoutMs: 1_000 }, model: { id: "a", instructions: "s3cret" } };
    const after = { limits: { concurrency: 2 }, model: { id: "b", instructions: "another" } };
    expect(summarizeChange(before, after)).toEqual({
      before: { "limits.timeoutMs": 1_000, "model.id": "a" },
      after: { "limits.concurrency": 2, "model.id": "b", alsoChanged: ["model.instructions"] },
    });
  });

  it("truncates long strings", () => {
    const after = summarizeChange(tool, { ...tool, description: "x".repeat(1000) })?.after;
    expect(String(after?.description)).toHaveLength(301);
  });

  it("truncates between characters, because the database rejects half of a surrogate pair", () => {
    const start = "x".repeat(299);
    const after = summarizeChange(tool, { ...tool, description: `${start}😀 and more` })?.after;
    expect(after?.description).toBe(`${start}…`);
  });
});

it("omits the request from the summary of an entity", () => {
  expect(summarizeEntity(tool)).toEqual({ name: "send", description: "Sends." });
});

it("summarizes the settings of an entity that differ from their defaults", () => {
  const access = { toolsList: "public", bearer: "none" };
  expect(summarizeEntity({ name: "A", access, limits: { timeoutMs: 1_000 } })).toEqual({
    name: "A",
    "access.toolsList": "public",
    "limits.timeoutMs": 1_000,
  });
});

it("names added, removed, and changed items in the summary of a list", () => {
  const before = [{ name: "a" }, { name: "b", enabled: true }, { name: "c" }];
  const after = [{ name: "b", enabled: false }, { name: "c" }, { name: "d" }];
  expect(summarizeListChange(before, after)).toEqual({
    added: ["d"],
    removed: ["a"],
    changed: ["b"],
  });
});
