import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import type { CodeAssist, CodeProblem, Member } from "./code-assist";
import { findMember, memberOf, parametersOf, type Scope, scopeOf } from "./code-scope";

type Ports = {
  assist: () => CodeAssist;
  /** Asks the code's runner for syntax errors. A rejection counts as no result. */
  check: ((code: string) => Promise<CodeProblem[]>) | undefined;
  onProblems: (problems: readonly Diagnostic[]) => void;
};

const isWord = /^[A-Za-z_$][\w$]*$/;
const notCode = /String|Comment|RegExp|TemplateString/;

const info = (member: Member) => () => {
  const dom = document.createElement("div");
  dom.className = "cm-member";
  const head = dom.appendChild(document.createElement("p"));
  head.className = "cm-member-type";
  head.textContent = `${member.name}: ${member.type}`;
  if (member.says) dom.appendChild(document.createElement("p")).textContent = member.says;
  return dom;
};

const optionOf = (member: Member, afterDot: boolean): Completion => ({
  label: member.name,
  detail: member.type,
  type: member.returns || member.type.includes("(") ? "function" : "property",
  info: info(member),
  boost: 50,
  // A name that is not an identifier needs bracket notation.
  ...(!isWord.test(member.name) && {
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

const chain = /([A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*)\s*\??\.\s*([\w$]*)$/;

/** Resolves a chain of names such as `context.log`. */
const follow = (text: string, scope: Scope): Member | undefined => {
  const [first = "", ...rest] = text.split(".").map((part) => part.replace(/[?\s]/g, ""));
  return rest.reduce<Member | undefined>(
    (at, name) => findMember(at?.members, name),
    scope.get(first),
  );
};

/** The argument whose object pattern encloses a position: `({ | }, context)`. */
const patternAt = (state: EditorState, pos: number, assist: CodeAssist): Member | undefined =>
  parametersOf(state, assist).find(
    ({ pattern: { name, from, to } }) => name === "ObjectPattern" && from < pos && pos < to,
  )?.given;

const complete =
  (assist: () => CodeAssist) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    if (notCode.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
    const known = assist();
    const line = state.doc.lineAt(pos);
    const found = chain.exec(line.text.slice(0, pos - line.from));
    const validFor = /^[\w$]*$/;
    if (found) {
      const { members } = follow(found[1] ?? "", scopeOf(state, known)) ?? {};
      if (!members) return null;
      const options = members.map((each) => optionOf(each, true));
      return { from: pos - (found[2] ?? "").length, options, validFor };
    }
    const word = context.matchBefore(/[\w$]+/);
    const from = word?.from ?? pos;
    // After a dot on an unknown object there is nothing to complete.
    if (/\.\s*$/.test(state.sliceDoc(Math.max(0, from - 2), from))) return null;
    const pattern = patternAt(state, pos, known);
    if (pattern) {
      const options = (pattern.members ?? []).filter(({ name }) => isWord.test(name));
      return { from, options: options.map((each) => optionOf(each, false)), validFor };
    }
    if (!word && !explicit) return null;
    const options = [...scopeOf(state, known).values()].map((each) => optionOf(each, false));
    return { from, options, validFor };
  };

const hover = (assist: () => CodeAssist): Extension =>
  hoverTooltip((view, pos) => {
    const { state } = view;
    const node = syntaxTree(state).resolveInner(pos, 1);
    if (!/^(?:VariableName|PropertyName|VariableDefinition)$/.test(node.name)) return null;
    const scope = scopeOf(state, assist());
    const member =
      node.name === "PropertyName"
        ? memberOf(state, node.parent, scope)
        : scope.get(state.sliceDoc(node.from, node.to));
    if (!member) return null;
    return { pos: node.from, end: node.to, above: true, create: () => ({ dom: info(member)() }) };
  });

const nearest = (written: string, members: readonly Member[]): string | undefined => {
  const plain = (text: string) => text.toLowerCase().replace(/[_-]/g, "");
  const [wanted, close] = [plain(written), (text: string) => plain(text)];
  return members.find(({ name }) => {
    const offered = close(name);
    if (offered === wanted || offered.startsWith(wanted) || wanted.startsWith(offered)) return true;
    const letters = [...new Set([...wanted, ...offered])];
    const differs = letters.filter(
      (letter) => wanted.includes(letter) !== offered.includes(letter),
    );
    return Math.abs(wanted.length - offered.length) <= 1 && differs.length <= 1;
  })?.name;
};

/** Reports unknown properties of closed objects, such as parameters the tool does not have. */
const unknownNames = (state: EditorState, assist: CodeAssist): Diagnostic[] => {
  const scope = scopeOf(state, assist);
  const found: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      if (name !== "MemberExpression") return;
      const property = node.getChild("PropertyName");
      if (!property) return;
      const holder = memberOf(state, node.firstChild, scope);
      if (!holder?.closed || !holder.members) return;
      const written = state.sliceDoc(property.from, property.to);
      if (findMember(holder.members, written) || written in Object.prototype) return;
      const better = nearest(written, holder.members);
      found.push({
        from: property.from,
        to: property.to,
        severity: "warning",
        message: `Unknown ${holder.closed} "${written}".${better ? ` Did you mean "${better}"?` : ""}`,
        ...(better && {
          actions: [
            {
              name: `Replace with ${better}`,
              apply: (view: EditorView, from: number, to: number) =>
                view.dispatch({ changes: { from, to, insert: better } }),
            },
          ],
        }),
      });
    },
  });
  return found;
};

/** The first syntax error found by the editor's own parser, for when the check gave no result. */
const unreadable = (state: EditorState): Diagnostic[] => {
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

const placed = (state: EditorState, { line, column, message }: CodeProblem): Diagnostic => {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = Math.min(at.from + Math.max(0, column - 1), at.to);
  return { from, to: Math.min(from + 1, at.to), severity: "error", message };
};

/** Signals that the code's environment has changed, so that it is linted again. */
export const newsEffect = StateEffect.define<null>();

const lint = ({ assist, check, onProblems }: Ports): Extension => {
  let last: { code: string; told: Promise<CodeProblem[] | undefined> } | undefined;
  const ask = (code: string) => {
    if (last?.code !== code)
      last = { code, told: check?.(code).catch(() => undefined) ?? Promise.resolve(undefined) };
    return last.told;
  };
  return linter(
    async ({ state }) => {
      const code = state.doc.toString();
      const told = code.trim() === "" ? [] : await ask(code);
      const wrong = told ? told.map((each) => placed(state, each)) : unreadable(state);
      const all = [...wrong, ...unknownNames(state, assist())];
      onProblems(all);
      return all;
    },
    {
      delay: 400,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(newsEffect))),
    },
  );
};

/** Completion, hover information and diagnostics for a module with a known environment. */
export const assistance = (ports: Ports): Extension => {
  // A stable object: the editor identifies a source's results by its identity.
  const data = [{ autocomplete: complete(ports.assist) }];
  return [EditorState.languageData.of(() => data), hover(ports.assist), lint(ports)];
};
