import { CompletionContext, type CompletionSource } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import type { CompletionChoices } from "./code-assist";
import { placeholderCompletion } from "./code-editor-placeholders";

const getChoices = (line: string, caret: number): CompletionChoices | undefined =>
  line.slice(0, caret).endsWith("{{")
    ? { from: caret - 2, to: caret, choices: [{ label: "city", insert: "{{city}}" }] }
    : undefined;

/** Returns the completions at the `|` in the text, and the text that they replace. */
const getCompletions = async (markedText: string) => {
  const pos = markedText.indexOf("|");
  const doc = markedText.replace("|", "");
  const initialState = EditorState.create({
    doc,
    extensions: [json(), placeholderCompletion(getChoices)],
  });
  ensureSyntaxTree(initialState, doc.length, 5000);
  // A state keeps the tree that it was created with, which may be incomplete on a busy machine.
  const { state } = initialState.update({});
  const [source] = state.languageDataAt<CompletionSource>("autocomplete", pos);
  const result = await source?.(new CompletionContext(state, pos, false));
  return result && [result.options.map(({ label }) => label), doc.slice(result.from, result.to)];
};

test.each([
  ['{"a": "{{|"}', [["city"], "{{"]],
  ['{\n  "a": {{|}', [["city"], "{{"]],
  ['{"a": ["x {{|y"]}', [["city"], "{{"]],
  ['{"a": "|"}', null],
  ['{"{{|": 1}', null],
  ['{"a": 1, "{{|"}', null],
  ['{ "{{|"', null],
])("completes placeholders in %j only within values", async (text, expected) => {
  expect(await getCompletions(text)).toEqual(expected);
});
