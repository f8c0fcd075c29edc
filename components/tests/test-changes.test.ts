import { expect, test } from "vitest";
import { isTestChanged, type TestDraftValues } from "./test-changes";

const original: TestDraftValues = {
  name: "Berlin",
  paramsText: '{"city":"Berlin"}',
  drafts: [{ id: 1, path: "data.degrees", is: "equals", text: "12" }],
  recording: undefined,
};
const recording = { at: "2026-01-01T00:00:00.000Z", exchanges: [] } as TestDraftValues["recording"];

test("a test without edits is unchanged, whatever its row ids", () => {
  const drafts = original.drafts.map((row) => ({ ...row, id: 7 }));
  expect(isTestChanged(original, { ...original, drafts })).toBe(false);
});

test.each<[string, Partial<TestDraftValues>]>([
  ["a new name", { name: "Rome" }],
  ["new arguments", { paramsText: "{" }],
  [
    "an added assertion",
    { drafts: [...original.drafts, { id: 2, path: "", is: "exists", text: "" }] },
  ],
  ["a removed assertion", { drafts: [] }],
  ["a new value", { drafts: original.drafts.map((row) => ({ ...row, text: "13" })) }],
  ["a new recording", { recording }],
])("%s counts as a change", (_, change) => {
  expect(isTestChanged(original, { ...original, ...change })).toBe(true);
});
