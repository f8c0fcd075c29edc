import type { Example } from "@/lib/agent/tool";
import type { AssertionDraft } from "./assertion-rows";

/** What a case says while it is written. */
export type WrittenCase = {
  name: string;
  paramsText: string;
  drafts: readonly AssertionDraft[];
  recorded: Example["recorded"];
};

/** Rows are told apart by an id that says nothing about what they hold. */
const textOf = ({ name, paramsText, drafts, recorded }: WrittenCase) =>
  JSON.stringify([
    name,
    paramsText,
    drafts.map(({ path, is, text }) => [path, is, text]),
    recorded ?? null,
  ]);

/** Whether closing would lose something: typing, a clicked expectation or a fresh recording. */
export const isCaseChanged = (before: WrittenCase, now: WrittenCase): boolean =>
  textOf(before) !== textOf(now);
