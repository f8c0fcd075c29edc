import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { CodeAssist, Member } from "./code-assist";

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;
export type Scope = ReadonlyMap<string, Member>;

const functionNodes = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunction)$/;

const getChildren = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

export const findMember = (members: readonly Member[] | undefined, name: string) =>
  members?.find((each) => each.name === name);

const getText = (state: EditorState, { from, to }: Node) => state.sliceDoc(from, to);

/** Returns the module's default-exported function, inline or referenced by name. */
const defaultFunction = (state: EditorState): Node | undefined => {
  const top = getChildren(syntaxTree(state).topNode);
  const exportNode = top.find(
    (node) => node.name === "ExportDeclaration" && node.getChild("default") !== null,
  );
  const [inlineFunction] = exportNode
    ? getChildren(exportNode).filter(({ name }) => functionNodes.test(name))
    : [];
  if (inlineFunction) return inlineFunction;
  const exportedName = exportNode?.getChild("VariableName");
  if (!exportedName) return undefined;
  const targetName = getText(state, exportedName);
  for (const node of top) {
    const definition = node.getChild("VariableDefinition");
    if (!definition || getText(state, definition) !== targetName) continue;
    if (functionNodes.test(node.name)) return node;
    return getChildren(node).find(({ name }) => functionNodes.test(name));
  }
  return undefined;
};

const bind = (
  state: EditorState,
  pattern: Node,
  member: Member | undefined,
  bindings: Map<string, Member>,
) => {
  if (!member) return;
  if (pattern.name === "VariableDefinition") {
    const name = getText(state, pattern);
    bindings.set(name, { ...member, name });
    return;
  }
  if (pattern.name !== "ObjectPattern") return;
  for (const property of pattern.getChildren("PatternProperty")) {
    const key = property.getChild("PropertyName") ?? property.getChild("VariableDefinition");
    const target =
      property.getChild("VariableDefinition") ?? property.getChild("ObjectPattern") ?? undefined;
    if (!key || !target) continue;
    const boundMember = findMember(member.members, getText(state, key));
    bind(state, target, boundMember, bindings);
  }
};

/**
 * Resolves an expression of property accesses, calls and awaits. Returns undefined for anything
 * else.
 */
export const resolveMember = (
  state: EditorState,
  node: Node | null,
  scope: Scope,
): Member | undefined => {
  if (!node) return undefined;
  if (node.name === "VariableName") return scope.get(getText(state, node));
  if (node.name === "MemberExpression") {
    const property = node.getChild("PropertyName");
    const holder = resolveMember(state, node.firstChild, scope);
    return property ? findMember(holder?.members, getText(state, property)) : undefined;
  }
  if (node.name === "AwaitExpression" || node.name === "ParenthesizedExpression")
    return resolveMember(state, node.firstChild?.nextSibling ?? null, scope);
  if (node.name === "CallExpression") {
    const callee = resolveMember(state, node.firstChild, scope);
    return callee?.returns && { name: "", type: "object", members: callee.returns };
  }
  return undefined;
};

const getParameterPatterns = (functionNode: Node | undefined): Node[] => {
  const list = functionNode?.getChild("ParamList");
  return list
    ? getChildren(list).filter(({ name }) => /^(?:VariableDefinition|ObjectPattern)$/.test(name))
    : [];
};

/** Returns the module's named exported functions, and the functions in its exported objects. */
const namedFunctions = (state: EditorState): { name: string; functionNode: Node }[] => {
  const result: { name: string; functionNode: Node }[] = [];
  const add = (holder: Node, nameNode: Node | null | undefined) => {
    // A method has its own parameter list.
    const functionNode = holder.getChild("ParamList")
      ? holder
      : getChildren(holder).find(({ name }) => functionNodes.test(name));
    if (functionNode && nameNode) result.push({ name: getText(state, nameNode), functionNode });
  };
  for (const exportNode of getChildren(syntaxTree(state).topNode)) {
    if (exportNode.name !== "ExportDeclaration") continue;
    for (const declaration of getChildren(exportNode)) {
      if (!/^(?:Function|Variable)Declaration$/.test(declaration.name)) continue;
      add(declaration, declaration.getChild("VariableDefinition"));
      const object = declaration.getChild("ObjectExpression");
      for (const property of object?.getChildren("Property") ?? [])
        add(property, property.getChild("PropertyDefinition"));
    }
  }
  return result;
};

/**
 * Returns the parameters of the exported functions: the pattern of each one and the argument passed
 * to it.
 */
export const getExportedParameters = (
  state: EditorState,
  { args, exports = {} }: CodeAssist,
): { pattern: Node; argument: Member | undefined }[] => {
  const pairParameters = (functionNode: Node | undefined, members: readonly Member[] = []) =>
    getParameterPatterns(functionNode).map((pattern, position) => ({
      pattern,
      argument: members[position],
    }));
  return [
    ...namedFunctions(state).flatMap(({ name, functionNode }) =>
      pairParameters(functionNode, Object.hasOwn(exports, name) ? exports[name] : undefined),
    ),
    ...pairParameters(defaultFunction(state), args),
  ];
};

/**
 * Returns every known name: globals, arguments of exported functions, and variables bound from
 * them.
 */
export const createScope = (state: EditorState, assist: CodeAssist): Scope => {
  const scope = new Map(assist.globals.map((each) => [each.name, each]));
  for (const { pattern, argument } of getExportedParameters(state, assist))
    bind(state, pattern, argument, scope);
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      if (name !== "VariableDeclaration") return;
      const pattern = node.getChild("VariableDefinition") ?? node.getChild("ObjectPattern");
      const equals = node.getChild("Equals");
      if (pattern && equals)
        bind(state, pattern, resolveMember(state, equals.nextSibling, scope), scope);
    },
  });
  return scope;
};
