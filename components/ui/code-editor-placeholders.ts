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
import type { Offer, Offers } from "./code-assist";

/** The completions at the caret of a line; undefined where no placeholder is being typed. */
type OffersAt = (line: string, caret: number) => Offers | undefined;

/** Placeholders are only resolved in values; property names are sent as written. */
const inMemberName = (state: EditorState, pos: number): boolean =>
  syntaxTree(state).resolveInner(pos, -1).name === "PropertyName";

const optionOf = ({ label, insert, make }: Offer): Completion => ({
  label,
  ...(make && { type: "make" }),
  apply: (view: EditorView, option: Completion, from: number, to: number) => {
    make?.();
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: "input.complete",
      annotations: pickedCompletion.of(option),
    });
  },
});

const source = (offersAt: OffersAt) => {
  const complete = ({ state, pos }: CompletionContext): CompletionResult | null => {
    if (inMemberName(state, pos)) return null;
    const line = state.doc.lineAt(pos);
    const found = offersAt(line.text, pos - line.from);
    if (!found || found.choices.length === 0) return null;
    return {
      from: line.from + found.from,
      to: line.from + found.to,
      options: found.choices.map(optionOf),
      filter: false,
      // Updates an open list in place instead of closing and reopening it.
      update: (_list, _from, _to, context) => complete(context),
    };
  };
  return complete;
};

const mark = Decoration.mark({ class: "cm-template" });
const matcher = new MatchDecorator({
  regexp: /(?<!\\)\{\{[^{}\n]*\}\}/g,
  decorate: (add, from, to, _match, view) => {
    if (!inMemberName(view.state, from + 1)) add(from, to, mark);
  },
});

const marks = ViewPlugin.define<{ shown: DecorationSet; update: (news: never) => void }>(
  (view) => ({
    shown: matcher.createDeco(view),
    update(news) {
      this.shown = matcher.updateDeco(news, this.shown);
    },
  }),
  { decorations: ({ shown }) => shown },
);

/** Completes and underlines `{{placeholders}}` in JSON values. */
export const placeholderHelp = (offersAt: OffersAt): Extension => {
  // A stable object: the editor identifies a source's results by its identity.
  const data = [{ autocomplete: source(offersAt) }];
  return [
    EditorState.languageData.of(() => data),
    EditorState.phrases.of({ Completions: "Placeholders" }),
    autocompletion({
      icons: false,
      optionClass: ({ type }) => (type === "make" ? "cm-option-make" : ""),
      // Typing braces asks for completion, so the list opens, and accepts Enter, without delay.
      activateOnTypingDelay: 0,
      interactionDelay: 0,
    }),
    marks,
  ];
};
