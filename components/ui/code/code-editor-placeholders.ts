import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
} from "@codemirror/view";
import type { CompletionChoice, CompletionChoices } from "./code-assist";

/**
 * Returns the completions at the caret of a line. Returns undefined if no placeholder is being
 * typed.
 */
type GetChoices = (line: string, caret: number) => CompletionChoices | undefined;

/**
 * Whether a position is inside a property name. Placeholders are only resolved in values; property
 * names are sent as written.
 */
const isInPropertyName = (state: EditorState, pos: number): boolean =>
  syntaxTree(state).resolveInner(pos, -1).name === "PropertyName";

const toCompletion = ({ label, insert, create }: CompletionChoice): Completion => ({
  label,
  ...(create && { type: "make" }),
  apply: (view: EditorView, option: Completion, from: number, to: number) => {
    create?.();
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: "input.complete",
      annotations: pickedCompletion.of(option),
    });
  },
});

const createSource = (getChoices: GetChoices) => {
  const complete = ({ state, pos }: CompletionContext): CompletionResult | null => {
    if (isInPropertyName(state, pos)) return null;
    const line = state.doc.lineAt(pos);
    const match = getChoices(line.text, pos - line.from);
    if (!match || match.choices.length === 0) return null;
    return {
      from: line.from + match.from,
      to: line.from + match.to,
      options: match.choices.map(toCompletion),
      filter: false,
      // Update an open list in place instead of closing and reopening it.
      update: (_list, _from, _to, context) => complete(context),
    };
  };
  return complete;
};

const mark = Decoration.mark({ class: "cm-template" });
const matcher = new MatchDecorator({
  regexp: /(?<!\\)\{\{[^{}\n]*\}\}/g,
  decoration: (_match, view, from) => (isInPropertyName(view.state, from + 1) ? null : mark),
});

const marks = ViewPlugin.define<{
  decorations: DecorationSet;
  update: (viewUpdate: never) => void;
}>(
  (view) => ({
    decorations: matcher.createDeco(view),
    update(viewUpdate) {
      this.decorations = matcher.updateDeco(viewUpdate, this.decorations);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

/** Completes and underlines `{{placeholders}}` in JSON values. */
export const placeholderCompletion = (getChoices: GetChoices): Extension => {
  // A stable object, because the editor identifies a source's results by object identity.
  const data = [{ autocomplete: createSource(getChoices) }];
  return [
    EditorState.languageData.of(() => data),
    EditorState.phrases.of({ Completions: "Placeholders" }),
    autocompletion({
      icons: false,
      optionClass: ({ type }) => (type === "make" ? "cm-option-make" : ""),
      // Typing braces requests completion, so the list opens, and accepts Enter, without delay.
      activateOnTypingDelay: 0,
      interactionDelay: 0,
    }),
    marks,
  ];
};
