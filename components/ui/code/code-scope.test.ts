import { javascript } from "@codemirror/lang-javascript";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import type { CodeAssist, Member } from "./code-assist";
import { createScope, resolveMember } from "./code-scope";

const member = (name: string, overrides: Partial<Member> = {}): Member => ({
  name,
  type: "text",
  ...overrides,
});
const about = member("about", { members: [member("clientId"), member("params")] });
const assist: CodeAssist = {
  exports: { validate: [about], onBeforeCall: [member("toolId"), member("clientId")] },
  globals: [member("console", { members: [member("log")] })],
  args: [
    member("params", {
      members: [member("city"), member("where", { members: [member("street")] })],
    }),
    member("context", {
      members: [
        member("log", { members: [member("warn")] }),
        member("fetch", { returns: [member("status")] }),
      ],
    }),
  ],
};

/** Returns the name that the editor resolves at the `|` in the code. */
const resolveAt = (markedCode: string): string | undefined => {
  const pos = markedCode.indexOf("|");
  const doc = markedCode.replace("|", "");
  const initial = EditorState.create({ doc, extensions: [javascript({ typescript: true })] });
  ensureSyntaxTree(initial, doc.length, 5000);
  // A state keeps the tree that it was created with, which may be incomplete on a busy machine.
  const { state } = initial.update({});
  const node = syntaxTree(state).resolveInner(pos, 1);
  const scope = createScope(state, assist);
  return node.name === "PropertyName"
    ? resolveMember(state, node.parent, scope)?.name
    : scope.get(state.sliceDoc(node.from, node.to))?.name;
};

test.each<[string, string | undefined]>([
  ["export default async function (params, context) { params.|city }", "city"],
  ["export default (p, c) => { p.where.|street }", "street"],
  ["export default (p, c) => { p?.|city }", "city"],
  ["export default ({ city }) => |city", "city"],
  ["export default ({ where: { street } }) => |street", "street"],
  ["export default (p, { log: l }) => { l.|warn() }", "warn"],
  ["export default (p, c) => { const { log } = c; log.|warn() }", "warn"],
  ["export default async (p, c) => { const r = await c.fetch('x'); r.|status }", "status"],
  ["export default async (p, { fetch }) => { (await fetch('x')).|status }", "status"],
  ["const tool = (p) => { p.|city }; export default tool", "city"],
  ["export default (p: any, c: any) => { console.|log(p) }", "log"],
  ["export default (p) => { p.|town }", undefined],
  ["export default (p) => { other.|city }", undefined],
  ["const helper = (params) => { params.|city }", undefined],
])("resolves %s to %s", (code, name) => {
  expect(resolveAt(code)).toBe(name);
});

test.each([
  ["export function validate(about) { return about.clien|tId; }", "clientId"],
  ["export const validate = async ({ clientId }) => client|Id;", "clientId"],
  ["export const callbacks = { onBeforeCall(id, caller) { return i|d; } };", "id"],
  ["export const callbacks = { onBeforeCall: (id) => i|d };", "id"],
  ["export function other(about) { return abou|t; }", undefined],
  ["function validate(about) { return abou|t; }", undefined],
])("resolves a parameter of a named export: %s", (markedCode, expected) => {
  expect(resolveAt(markedCode)).toBe(expected);
});
