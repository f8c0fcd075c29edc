import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import type { CodeAssist, CodeProblem, Member } from "./code-assist";
import {
  createScope,
  findMember,
  getExportedParameters,
  resolveMember,
  type Scope,
} from "./code-scope";

type Ports = {
  assist: () => CodeAssist;
  /** Gets syntax errors from the code's runner. A rejection counts as no result. */
  check: ((code: string) => Promise<CodeProblem[]>) | undefined;
  onProblems: (problems: readonly Diagnostic[]) => void;
};

const identifierPattern = /^[A-Za-z_$][\w$]*$/;
const nonCodeNodes = /String|Comment|RegExp|TemplateString/;

const renderInfo = (member: Member) => () => {
  const dom = document.createElement("div");
  dom.className = "cm-member";
  const head = dom.appendChild(document.createElement("p"));
  head.className = "cm-member-type";
  head.textContent = `${member.name}: ${member.type}`;
  if (member.description)
    dom.appendChild(document.createElement("p")).textContent = member.description;
  return dom;
};

const toCompletion = (member: Member, afterDot: boolean): Completion => ({
  label: member.name,
  detail: member.type,
  type: member.returns || member.type.includes("(") ? "function" : "property",
  info: renderInfo(member),
  boost: 50,
  // A name that is not an identifier needs bracket notation.
  ...(!identifierPattern.test(member.name) && {
    apply: (view: EditorView, _option: Completion, from: number, to: number) => {
      const insert = afterDot ? `[${JSON.stringify(member.name)}]` : JSON.stringify(member.name);
      const start = afterDot ? from - 1 : from;
      view.dispatch({
        changes: { from: start, to, insert },
        selection: { anchor: start + insert.length },
        userEvent: "input.complete",
      });
    },
  }),
});

/** Longer chains are not completed: finding their start in a long line takes quadratic time. */
const MAX_CHAIN_LENGTH = 300;
const memberChain = /([A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*)\s*\??\.\s*([\w$]*)$/;

/** Resolves a chain of names such as `context.log`. Returns undefined if any of them is unknown. */
const resolveChain = (text: string, scope: Scope): Member | undefined => {
  const [first = "", ...rest] = text.split(".").map((part) => part.replace(/[?\s]/g, ""));
  return rest.reduce<Member | undefined>(
    (at, name) => findMember(at?.members, name),
    scope.get(first),
  );
};

/**
 * Returns the argument whose object pattern encloses a position: `({ | }, context)`. Returns
 * undefined if there is none.
 */
const patternAt = (state: EditorState, pos: number, assist: CodeAssist): Member | undefined =>
  getExportedParameters(state, assist).find(
    ({ pattern: { name, from, to } }) => name === "ObjectPattern" && from < pos && pos < to,
  )?.argument;

const complete =
  (assist: () => CodeAssist) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    if (nonCodeNodes.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
    const environment = assist();
    const line = state.doc.lineAt(pos);
    const start = Math.max(line.from, pos - MAX_CHAIN_LENGTH);
    const match = memberChain.exec(state.sliceDoc(start, pos));
    const validFor = /^[\w$]*$/;
    if (match) {
      const { members } = resolveChain(match[1] ?? "", createScope(state, environment)) ?? {};
      if (!members) return null;
      const options = members.map((each) => toCompletion(each, true));
      return { from: pos - (match[2] ?? "").length, options, validFor };
    }
    const word = context.matchBefore(/[\w$]+/);
    const from = word?.from ?? pos;
    // After a dot on an unknown object, there is nothing to complete.
    if (/\.\s*$/.test(state.sliceDoc(Math.max(0, from - 2), from))) return null;
    const pattern = patternAt(state, pos, environment);
    if (pattern) {
      const options = (pattern.members ?? []).filter(({ name }) => identifierPattern.test(name));
      return { from, options: options.map((each) => toCompletion(each, false)), validFor };
    }
    if (!word && !explicit) return null;
    const options = [...createScope(state, environment).values()].map((each) =>
      toCompletion(each, false),
    );
    return { from, options, validFor };
  };

const hover = (assist: () => CodeAssist): Extension =>
  hoverTooltip((view, pos) => {
    const { state } = view;
    const node = syntaxTree(state).resolveInner(pos, 1);
    if (!/^(?:VariableName|PropertyName|VariableDefinition)$/.test(node.name)) return null;
    const scope = createScope(state, assist());
    const member =
      node.name === "PropertyName"
        ? resolveMember(state, node.parent, scope)
        : scope.get(state.sliceDoc(node.from, node.to));
    if (!member) return null;
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => ({ dom: renderInfo(member)() }),
    };
  });

const findSimilarName = (input: string, members: readonly Member[]): string | undefined => {
  const normalize = (text: string) => text.toLowerCase().replace(/[_-]/g, "");
  const normalizedInput = normalize(input);
  return members.find(({ name }) => {
    const candidate = normalize(name);
    if (
      candidate === normalizedInput ||
      candidate.startsWith(normalizedInput) ||
      normalizedInput.startsWith(candidate)
    )
      return true;
    const letters = [...new Set([...normalizedInput, ...candidate])];
    const differences = letters.filter(
      (letter) => normalizedInput.includes(letter) !== candidate.includes(letter),
    );
    return Math.abs(normalizedInput.length - candidate.length) <= 1 && differences.length <= 1;
  })?.name;
};

/** Reports unknown properties of closed objects, such as parameters that the tool does not have. */
const unknownNames = (state: EditorState, assist: CodeAssist): Diagnostic[] => {
  const scope = createScope(state, assist);
  const diagnostics: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      if (name !== "MemberExpression") return;
      const property = node.getChild("PropertyName");
      if (!property) return;
      const holder = resolveMember(state, node.firstChild, scope);
      if (!holder?.closedKind || !holder.members) return;
      const propertyName = state.sliceDoc(property.from, property.to);
      if (findMember(holder.members, propertyName) || propertyName in Object.prototype) return;
      const suggestion = findSimilarName(propertyName, holder.members);
      diagnostics.push({
        from: property.from,
        to: property.to,
        severity: "warning",
        message: `Unknown ${holder.closedKind} "${propertyName}".${suggestion ? ` Did you mean "${suggestion}"?` : ""}`,
        ...(suggestion && {
          actions: [
            {
              name: `Replace with ${suggestion}`,
              apply: (view: EditorView, from: number, to: number) =>
                view.dispatch({ changes: { from, to, insert: suggestion } }),
            },
          ],
        }),
      });
    },
  });
  return diagnostics;
};

/**
 * Returns the first syntax error found by the editor's own parser, for use when the check gave no
 * result.
 */
const findSyntaxError = (state: EditorState): Diagnostic[] => {
  const end = state.doc.length;
  let first: Diagnostic | undefined;
  syntaxTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || first) return;
      const message = "Syntax error.";
      first = {
        from: Math.min(from, end),
        to: Math.min(Math.max(to, from + 1), end),
        severity: "error",
        message,
      };
    },
  });
  return first ? [first] : [];
};

const toDiagnostic = (state: EditorState, { line, column, message }: CodeProblem): Diagnostic => {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = Math.min(at.from + Math.max(0, column - 1), at.to);
  return { from, to: Math.min(from + 1, at.to), severity: "error", message };
};

/** Signals that the code's environment has changed and must be linted again. */
export const refreshEffect = StateEffect.define<null>();

const lint = ({ assist, check, onProblems }: Ports): Extension => {
  let lastCheck: { code: string; result: Promise<CodeProblem[]> } | undefined;
  const runCheck = async (code: string) => {
    if (!check) return;
    if (lastCheck?.code !== code) lastCheck = { code, result: check(code) };
    const { result } = lastCheck;
    try {
      return await result;
    } catch {
      // Otherwise the same code would never be checked again.
      if (lastCheck?.result === result) lastCheck = undefined;
    }
  };
  return linter(
    async ({ state }) => {
      const code = state.doc.toString();
      const problems = code.trim() === "" ? [] : await runCheck(code);
      const errors = problems
        ? problems.map((each) => toDiagnostic(state, each))
        : findSyntaxError(state);
      const all = [...errors, ...unknownNames(state, assist())];
      onProblems(all);
      return all;
    },
    {
      delay: 400,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(refreshEffect))),
    },
  );
};

/** Completion, hover information and diagnostics for a module with a known environment. */
export const codeAssistance = (ports: Ports): Extension => {
  // A stable object, because the editor identifies a source's results by object identity.
  const data = [{ autocomplete: complete(ports.assist) }];
  return [EditorState.languageData.of(() => data), hover(ports.assist), lint(ports)];
};
