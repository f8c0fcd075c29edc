import type { ToolTest } from "@/lib/agent/tool";
import type { AssertionDraft } from "./assertion-rows";

/** A test being edited. */
export type TestDraftValues = {
  name: string;
  paramsText: string;
  drafts: readonly AssertionDraft[];
  recording: ToolTest["recorded"];
};

/** Serializes a test without its row ids, which serve only as React keys. */
const serialize = ({ name, paramsText, drafts, recording }: TestDraftValues) =>
  JSON.stringify([
    name,
    paramsText,
    drafts.map(({ path, is, text }) => [path, is, text]),
    recording ?? null,
  ]);

/** Whether closing would lose edits, assertions or a recording. */
export const isTestChanged = (before: TestDraftValues, current: TestDraftValues): boolean =>
  serialize(before) !== serialize(current);
