import { CompletionContext, type CompletionSource } from "@codemirror/autocomplete";
import { javascript } from "@codemirror/lang-javascript";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import type { CodeAssist } from "./code-assist";
import { codeAssistance } from "./code-editor-assist";

const assist: CodeAssist = {
  globals: [{ name: "console", type: "object", members: [{ name: "log", type: "()" }] }],
  args: [
    { name: "params", type: "object", members: [{ name: "city", type: "text" }] },
    { name: "context", type: "object", members: [{ name: "fetch", type: "()" }] },
  ],
};

/** Returns the completions at the `|` in the code. */
const getCompletions = async (markedCode: string, explicit = false): Promise<string[]> => {
  const pos = markedCode.indexOf("|");
  const doc = markedCode.replace("|", "");
  const ports = { assist: () => assist, check: undefined, onProblems: () => {} };
  const extensions = [javascript({ typescript: true }), codeAssistance(ports)];
  const initialState = EditorState.create({ doc, extensions });
  ensureSyntaxTree(initialState, doc.length, 5000);
  // A state keeps the tree that it was created with, which may be incomplete on a busy machine.
  const { state } = initialState.update({});
  const sources = state.languageDataAt<CompletionSource>("autocomplete", pos);
  const own = sources.at(-1);
  const result = await own?.(new CompletionContext(state, pos, explicit));
  return result?.options.map(({ label }) => label) ?? [];
};

test.each<[string, string[]]>([
  ["export default async (params, context) => {\n  return params.|", ["city"]],
  ["export default async (params, context) => {\n  return params.|\n}", ["city"]],
  ["export default ({ | }) => 1", ["city"]],
  ["export default (p, { | }) => 1", ["fetch"]],
  ["export default (p, c) => c.fe|", ["fetch"]],
  ["export default (p) => 'p.|'", []],
  ["export default (p) => unknown.|", []],
])("completes %j to %j", async (code, names) => {
  expect(await getCompletions(code)).toEqual(names);
});

test("completes a word to names in scope", async () => {
  expect(await getCompletions("export default (params) => pa|")).toContain("params");
  expect(await getCompletions("export default (params) => { con|")).toContain("console");
});

test("keeps the identity of the completion source, so that an open list is not closed", () => {
  const ports = { assist: () => assist, check: undefined, onProblems: () => {} };
  const state = EditorState.create({ doc: "a", extensions: codeAssistance(ports) });
  const [first] = state.languageDataAt("autocomplete", 0);
  const [second] = state
    .update({ changes: { from: 0, insert: "b" } })
    .state.languageDataAt("autocomplete", 0);
  expect(second).toBe(first);
});
