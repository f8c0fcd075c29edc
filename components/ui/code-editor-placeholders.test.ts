import { CompletionContext, type CompletionSource } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import type { Offers } from "./code-assist";
import { placeholderHelp } from "./code-editor-placeholders";

const offersAt = (line: string, caret: number): Offers | undefined =>
  line.slice(0, caret).endsWith("{{")
    ? { from: caret - 2, to: caret, choices: [{ label: "city", insert: "{{city}}" }] }
    : undefined;

/** The completions at the `|` in the text, and the text they replace. */
const offered = async (marked: string) => {
  const pos = marked.indexOf("|");
  const doc = marked.replace("|", "");
  const state = EditorState.create({ doc, extensions: [json(), placeholderHelp(offersAt)] });
  ensureSyntaxTree(state, doc.length, 5000);
  const [source] = state.languageDataAt<CompletionSource>("autocomplete", pos);
  const found = await source?.(new CompletionContext(state, pos, false));
  return found && [found.options.map(({ label }) => label), doc.slice(found.from, found.to)];
};

test.each([
  ['{"a": "{{|"}', [["city"], "{{"]],
  ['{\n  "a": {{|}', [["city"], "{{"]],
  ['{"a": ["x {{|y"]}', [["city"], "{{"]],
  ['{"a": "|"}', null],
  ['{"{{|": 1}', null],
  ['{"a": 1, "{{|"}', null],
  ['{ "{{|"', null],
])("%j", async (text, wanted) => {
  expect(await offered(text)).toEqual(wanted);
});
