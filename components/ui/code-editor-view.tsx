"use client";

import { indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Prec, Transaction } from "@codemirror/state";
import { placeholder as ghost, keymap } from "@codemirror/view";
import { basicSetup, EditorView } from "codemirror";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { CodeAssist, CodeProblem, Offers } from "./code-assist";
import { assistance, newsEffect } from "./code-editor-assist";
import { placeholderHelp } from "./code-editor-placeholders";
import { editorTheme } from "./code-editor-theme";

type CodeEditorViewProps = {
  value: string;
  onChange?: (value: string) => void;
  language: "javascript" | "json";
  /** The editor's accessible name. */
  label: string;
  readOnly?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  /** ⌘↵ or Ctrl+Enter. */
  onSubmit?: () => void;
  /** Marks under the text; offsets count UTF-16 units from its start. */
  diagnostics?: readonly Diagnostic[];
  describedBy?: string;
  invalid?: boolean;
  required?: boolean;
  /** Enables completion, hover information and diagnostics for JavaScript. */
  assist?: {
    knows: CodeAssist;
    /** Called when typing pauses. A rejection counts as no result. */
    check?: (code: string) => Promise<CodeProblem[]>;
    onProblems?: (problems: readonly Diagnostic[]) => void;
  };
  /** Enables placeholder completion and marks in JSON; called with a line and the caret's offset in it. */
  placeholders?: (line: string, caret: number) => Offers | undefined;
  /** ⇧⌥F. */
  onFormat?: () => void;
  /** Set to a function that inserts text at the caret, given the text before it, and focuses the editor. */
  insert?: RefObject<((text: (before: string) => string) => void) | null>;
};

const grammars = { javascript: () => javascript({ typescript: true }), json };
const knowsNothing: CodeAssist = { globals: [], args: [] };

export function CodeEditorView(props: CodeEditorViewProps) {
  const { value, language, label, readOnly, placeholder, diagnostics } = props;
  const { describedBy, invalid, required } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const settings = useRef(new Compartment());
  // Separate from the settings: replacing the completion source would close an open list on every change.
  const grammar = useRef(new Compartment());
  const help = useRef(new Compartment());

  const tell = useEffectEvent((text: string) => props.onChange?.(text));
  const left = useEffectEvent(() => props.onBlur?.());
  const submit = useEffectEvent(() => {
    props.onSubmit?.();
    return props.onSubmit !== undefined;
  });
  const read = useEffectEvent(() => props.value);
  const format = useEffectEvent(() => {
    props.onFormat?.();
    return props.onFormat !== undefined;
  });
  const assists = props.assist !== undefined;
  const knows = useEffectEvent(() => props.assist?.knows ?? knowsNothing);
  const completes = props.placeholders !== undefined;
  const offers = useEffectEvent((line: string, caret: number) => props.placeholders?.(line, caret));
  const check = useEffectEvent(async (code: string) => {
    if (!props.assist?.check) throw new Error("No code check configured.");
    return props.assist.check(code);
  });
  const onProblems = useEffectEvent((found: readonly Diagnostic[]) =>
    props.assist?.onProblems?.(found),
  );

  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: read(),
        extensions: [
          Prec.high(
            keymap.of([
              { key: "Mod-Enter", run: () => submit() },
              { key: "Shift-Alt-f", run: () => format() },
            ]),
          ),
          basicSetup,
          keymap.of([indentWithTab]),
          EditorState.tabSize.of(2),
          editorTheme,
          EditorView.lineWrapping,
          EditorView.cspNonce.of(pageNonce()),
          EditorView.domEventHandlers({ blur: () => left() }),
          EditorView.updateListener.of((update) => {
            const own = update.transactions.some((each) => each.annotation(Transaction.remote));
            if (update.docChanged && !own) tell(update.state.doc.toString());
          }),
          settings.current.of([]),
          grammar.current.of([]),
          help.current.of([]),
        ],
      }),
    });
    editor.current = view;
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, []);

  useEffect(() => {
    const attributes: Record<string, string> = {
      "aria-label": label,
      // It is focusable anyway, but accessibility audits of scrolling regions look for the attribute.
      tabindex: "0",
      "aria-description": "Tab indents. To leave, press Escape, then Tab.",
    };
    if (describedBy) attributes["aria-describedby"] = describedBy;
    if (invalid) attributes["aria-invalid"] = "true";
    if (required) attributes["aria-required"] = "true";
    if (readOnly) attributes["aria-readonly"] = "true";
    const extensions: Extension[] = [
      EditorView.contentAttributes.of(attributes),
      EditorState.readOnly.of(readOnly ?? false),
      placeholder ? ghost(placeholder) : [],
    ];
    editor.current?.dispatch({ effects: settings.current.reconfigure(extensions) });
  }, [label, readOnly, placeholder, describedBy, invalid, required]);

  useEffect(() => {
    editor.current?.dispatch({ effects: grammar.current.reconfigure(grammars[language]()) });
  }, [language]);

  useEffect(() => {
    const ports = { assist: () => knows(), check: (code: string) => check(code) };
    const extensions: Extension[] = [
      assists ? assistance({ ...ports, onProblems: (found) => onProblems(found) }) : [],
      completes ? placeholderHelp((line, caret) => offers(line, caret)) : [],
    ];
    editor.current?.dispatch({ effects: help.current.reconfigure(extensions) });
  }, [assists, completes]);

  const known = props.assist?.knows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the environment affects the diagnostics.
  useEffect(() => {
    if (assists) editor.current?.dispatch({ effects: newsEffect.of(null) });
  }, [assists, known]);

  useEffect(() => {
    const view = editor.current;
    if (!view || value === view.state.doc.toString()) return;
    view.dispatch({
      changes: changedPart(view.state.doc.toString(), value),
      annotations: Transaction.remote.of(true),
    });
  }, [value]);

  useEffect(() => {
    const view = editor.current;
    if (!view || !diagnostics) return;
    const end = view.state.doc.length;
    const inside = diagnostics.filter((each) => each.from <= end && each.to <= end);
    view.dispatch(setDiagnostics(view.state, inside));
  }, [diagnostics]);

  const { insert } = props;
  useEffect(() => {
    if (!insert) return;
    insert.current = (text) => {
      const view = editor.current;
      if (!view) return;
      const before = view.state.sliceDoc(0, view.state.selection.main.from);
      view.dispatch(view.state.replaceSelection(text(before)));
      view.focus();
    };
    return () => {
      insert.current = null;
    };
  }, [insert]);

  return <div ref={host} />;
}

/** Replaces only the part that differs, which preserves the caret and the scroll position. */
const changedPart = (before: string, now: string) => {
  const most = Math.min(before.length, now.length);
  let from = 0;
  while (from < most && before[from] === now[from]) from++;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === now.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: now.slice(from, now.length - end) };
};

/** The editor injects a style sheet, which a strict content security policy allows only with a nonce. */
const pageNonce = (): string =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
