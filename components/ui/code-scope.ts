import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { CodeAssist, Member } from "./code-assist";

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;
export type Scope = ReadonlyMap<string, Member>;

const functions = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunction)$/;

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

export const findMember = (members: readonly Member[] | undefined, name: string) =>
  members?.find((each) => each.name === name);

const textOf = (state: EditorState, { from, to }: Node) => state.sliceDoc(from, to);

/** The module's default-exported function, inline or referenced by name. */
const defaultFunction = (state: EditorState): Node | undefined => {
  const top = childrenOf(syntaxTree(state).topNode);
  const exported = top.find(
    (node) => node.name === "ExportDeclaration" && node.getChild("default") !== null,
  );
  const [direct] = exported ? childrenOf(exported).filter(({ name }) => functions.test(name)) : [];
  if (direct) return direct;
  const named = exported?.getChild("VariableName");
  if (!named) return undefined;
  const wanted = textOf(state, named);
  for (const node of top) {
    const definition = node.getChild("VariableDefinition");
    if (!definition || textOf(state, definition) !== wanted) continue;
    if (functions.test(node.name)) return node;
    return childrenOf(node).find(({ name }) => functions.test(name));
  }
  return undefined;
};

const bind = (
  state: EditorState,
  pattern: Node,
  member: Member | undefined,
  into: Map<string, Member>,
) => {
  if (!member) return;
  if (pattern.name === "VariableDefinition") {
    const name = textOf(state, pattern);
    into.set(name, { ...member, name });
    return;
  }
  if (pattern.name !== "ObjectPattern") return;
  for (const property of pattern.getChildren("PatternProperty")) {
    const key = property.getChild("PropertyName") ?? property.getChild("VariableDefinition");
    const target =
      property.getChild("VariableDefinition") ?? property.getChild("ObjectPattern") ?? undefined;
    if (!key || !target) continue;
    const found = findMember(member.members, textOf(state, key));
    bind(state, target, found, into);
  }
};

/** Resolves an expression of property accesses, calls and awaits; undefined for anything else. */
export const memberOf = (
  state: EditorState,
  node: Node | null,
  scope: Scope,
): Member | undefined => {
  if (!node) return undefined;
  if (node.name === "VariableName") return scope.get(textOf(state, node));
  if (node.name === "MemberExpression") {
    const property = node.getChild("PropertyName");
    const holder = memberOf(state, node.firstChild, scope);
    return property ? findMember(holder?.members, textOf(state, property)) : undefined;
  }
  if (node.name === "AwaitExpression" || node.name === "ParenthesizedExpression")
    return memberOf(state, node.firstChild?.nextSibling ?? null, scope);
  if (node.name === "CallExpression") {
    const called = memberOf(state, node.firstChild, scope);
    return called?.returns && { name: "", type: "object", members: called.returns };
  }
  return undefined;
};

const patternsOf = (called: Node | undefined): Node[] => {
  const list = called?.getChild("ParamList");
  return list
    ? childrenOf(list).filter(({ name }) => /^(?:VariableDefinition|ObjectPattern)$/.test(name))
    : [];
};

/** The module's named exported functions, and the functions in its exported objects. */
const namedFunctions = (state: EditorState): { name: string; called: Node }[] => {
  const found: { name: string; called: Node }[] = [];
  const add = (holder: Node, named: Node | null | undefined) => {
    // A method has its own parameter list.
    const called = holder.getChild("ParamList")
      ? holder
      : childrenOf(holder).find(({ name }) => functions.test(name));
    if (called && named) found.push({ name: textOf(state, named), called });
  };
  for (const exported of childrenOf(syntaxTree(state).topNode)) {
    if (exported.name !== "ExportDeclaration") continue;
    for (const declared of childrenOf(exported)) {
      if (!/^(?:Function|Variable)Declaration$/.test(declared.name)) continue;
      add(declared, declared.getChild("VariableDefinition"));
      const object = declared.getChild("ObjectExpression");
      for (const property of object?.getChildren("Property") ?? [])
        add(property, property.getChild("PropertyDefinition"));
    }
  }
  return found;
};

/** The parameters of the exported functions: the pattern of each and the argument passed to it. */
export const parametersOf = (
  state: EditorState,
  { args, exports = {} }: CodeAssist,
): { pattern: Node; given: Member | undefined }[] => {
  const given = (called: Node | undefined, members: readonly Member[] = []) =>
    patternsOf(called).map((pattern, place) => ({ pattern, given: members[place] }));
  return [
    ...namedFunctions(state).flatMap(({ name, called }) =>
      given(called, Object.hasOwn(exports, name) ? exports[name] : undefined),
    ),
    ...given(defaultFunction(state), args),
  ];
};

/** Every known name: globals, arguments of exported functions, and variables bound from them. */
export const scopeOf = (state: EditorState, assist: CodeAssist): Scope => {
  const scope = new Map(assist.globals.map((each) => [each.name, each]));
  for (const { pattern, given } of parametersOf(state, assist)) bind(state, pattern, given, scope);
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      if (name !== "VariableDeclaration") return;
      const pattern = node.getChild("VariableDefinition") ?? node.getChild("ObjectPattern");
      const equals = node.getChild("Equals");
      if (pattern && equals)
        bind(state, pattern, memberOf(state, equals.nextSibling, scope), scope);
    },
  });
  return scope;
};
