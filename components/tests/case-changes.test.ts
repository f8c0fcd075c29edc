import { expect, test } from "vitest";
import { isCaseChanged, type WrittenCase } from "./case-changes";

const written: WrittenCase = {
  name: "Berlin",
  paramsText: '{"city":"Berlin"}',
  drafts: [{ id: 1, path: "data.degrees", is: "equals", text: "12" }],
  recorded: undefined,
};
const recorded = { at: "2026-01-01T00:00:00.000Z", exchanges: [] } as WrittenCase["recorded"];

test("a case as it was opened has nothing to lose, whatever its rows are called", () => {
  const drafts = written.drafts.map((row) => ({ ...row, id: 7 }));
  expect(isCaseChanged(written, { ...written, drafts })).toBe(false);
});

test.each<[string, Partial<WrittenCase>]>([
  ["another name", { name: "Rome" }],
  ["other arguments", { paramsText: "{" }],
  [
    "an assertion more",
    { drafts: [...written.drafts, { id: 2, path: "", is: "exists", text: "" }] },
  ],
  ["an assertion less", { drafts: [] }],
  ["another value", { drafts: written.drafts.map((row) => ({ ...row, text: "13" })) }],
  ["a fresh recording", { recorded }],
])("%s would be lost", (_, change) => {
  expect(isCaseChanged(written, { ...written, ...change })).toBe(true);
});
