import { expect, test } from "vitest";
import { isCaseChanged, type WrittenCase } from "./case-changes";

const written: WrittenCase = {
  name: "Berlin",
  paramsText: '{"city":"Berlin"}',
  drafts: [{ id: 1, path: "data.degrees", is: "equals", text: "12" }],
  recorded: undefined,
};
const recorded = { at: "2026-01-01T00:00:00.000Z", exchanges: [] } as WrittenCase["recorded"];

test("a test without edits is unchanged, whatever its row ids", () => {
  const drafts = written.drafts.map((row) => ({ ...row, id: 7 }));
  expect(isCaseChanged(written, { ...written, drafts })).toBe(false);
});

test.each<[string, Partial<WrittenCase>]>([
  ["a new name", { name: "Rome" }],
  ["new arguments", { paramsText: "{" }],
  [
    "an added assertion",
    { drafts: [...written.drafts, { id: 2, path: "", is: "exists", text: "" }] },
  ],
  ["a removed assertion", { drafts: [] }],
  ["a new value", { drafts: written.drafts.map((row) => ({ ...row, text: "13" })) }],
  ["a new recording", { recorded }],
])("%s counts as a change", (_, change) => {
  expect(isCaseChanged(written, { ...written, ...change })).toBe(true);
});
