import { describe, expect, it } from "vitest";
import { changeSummary, listSummary, thingSummary } from "./audit-summary";

const tool = { name: "send", description: "Sends.", handler: { url: "https://x/?key=s3cret" } };

describe("a change's summary", () => {
  it("shows readable fields with both values", () => {
    expect(changeSummary(tool, { ...tool, name: "post" })).toEqual({
      before: { name: "send" },
      after: { name: "post" },
    });
  });

  it("names what may hold a secret without showing it", () => {
    const after = { ...tool, handler: { url: "https://x/?key=another" } };
    const summary = changeSummary(tool, after);
    expect(summary).toEqual({ before: {}, after: { alsoChanged: ["handler"] } });
    expect(JSON.stringify(summary)).not.toMatch(/s3cret|another/);
  });

  it("is nothing when nothing changed", () => {
    expect(changeSummary(tool, structuredClone(tool))).toBeUndefined();
  });

  it("cuts what is long", () => {
    const after = changeSummary(tool, { ...tool, description: "x".repeat(1000) })?.after;
    expect(String(after?.description)).toHaveLength(301);
  });
});

it("a thing's summary has no place for a request", () => {
  expect(thingSummary(tool)).toEqual({ name: "send", description: "Sends." });
});

it("a replaced list tells what came, went and changed", () => {
  const before = [{ name: "a" }, { name: "b", enabled: true }, { name: "c" }];
  const after = [{ name: "b", enabled: false }, { name: "c" }, { name: "d" }];
  expect(listSummary(before, after)).toEqual({ added: ["d"], removed: ["a"], changed: ["b"] });
});
