"use client";

import { indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Prec, Transaction } from "@codemirror/state";
import { keymap, placeholder as placeholderExtension } from "@codemirror/view";
import { basicSetup, EditorView } from "codemirror";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { CodeAssist, CodeProblem, CompletionChoices } from "./code-assist";
import { codeAssistance, refreshEffect } from "./code-editor-assist";
import { placeholderCompletion } from "./code-editor-placeholders";
import { editorTheme } from "./code-editor-theme";
import { keepCaretVisible } from "./keep-caret-visible";

type CodeEditorViewProps = {
  value: string;
  onChange?: (value: string) => void;
  language: "javascript" | "json";
  /** Accessible name of the editor. */
  label: string;
  readOnly?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  /** Called on ⌘ Enter or Ctrl+Enter. */
  onSubmit?: () => void;
  /** Marks under the text. Offsets count UTF-16 code units from its start. */
  diagnostics?: readonly Diagnostic[];
  describedBy?: string;
  invalid?: boolean;
  required?: boolean;
  /** Enables completion, hover information and diagnostics for JavaScript. */
  assist?: {
    environment: CodeAssist;
    /** Called when typing pauses. A rejection counts as no result. */
    check?: (code: string) => Promise<CodeProblem[]>;
    onProblems?: (problems: readonly Diagnostic[]) => void;
  };
  /**
   * Enables placeholder completion and marks in JSON. Called with a line and the caret's offset in
   * it.
   */
  placeholders?: (line: string, caret: number) => CompletionChoices | undefined;
  /** Called on ⇧⌥F. */
  onFormat?: () => void;
  /**
   * Set to a function that inserts text at the caret, given the text before it, and focuses the
   * editor.
   */
  insert?: RefObject<((text: (before: string) => string) => void) | null>;
};

/**
 * Extensions by language. In code, Tab indents. In JSON it does not, because new lines are indented
 * automatically and the editor is often one of many fields in a form.
 */
const grammars: Record<CodeEditorViewProps["language"], () => Extension> = {
  javascript: () => [javascript({ typescript: true }), keymap.of([indentWithTab])],
  json,
};
const emptyEnvironment: CodeAssist = { globals: [], args: [] };

export function CodeEditorView(props: CodeEditorViewProps) {
  const { value, language, label, readOnly, placeholder, diagnostics } = props;
  const { describedBy, invalid, required } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const settings = useRef(new Compartment());
  // Separate from the settings, because replacing the completion source would close an open list on
  // every change.
  const grammar = useRef(new Compartment());
  const helpCompartment = useRef(new Compartment());

  const handleChange = useEffectEvent((text: string) => props.onChange?.(text));
  const handleBlur = useEffectEvent(() => props.onBlur?.());
  const submit = useEffectEvent(() => {
    props.onSubmit?.();
    return props.onSubmit !== undefined;
  });
  const getValue = useEffectEvent(() => props.value);
  const format = useEffectEvent(() => {
    props.onFormat?.();
    return props.onFormat !== undefined;
  });
  const hasAssist = props.assist !== undefined;
  const getEnvironment = useEffectEvent(() => props.assist?.environment ?? emptyEnvironment);
  const hasPlaceholders = props.placeholders !== undefined;
  const getChoices = useEffectEvent((line: string, caret: number) =>
    props.placeholders?.(line, caret),
  );
  const check = useEffectEvent(async (code: string) => {
    if (!props.assist?.check) throw new Error("No code check configured.");
    return props.assist.check(code);
  });
  const onProblems = useEffectEvent((problems: readonly Diagnostic[]) =>
    props.assist?.onProblems?.(problems),
  );

  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: getValue(),
        extensions: [
          Prec.high(
            keymap.of([
              { key: "Mod-Enter", run: () => submit() },
              { key: "Shift-Alt-f", run: () => format() },
            ]),
          ),
          basicSetup,
          EditorState.tabSize.of(2),
          editorTheme,
          EditorView.lineWrapping,
          keepCaretVisible,
          EditorView.cspNonce.of(pageNonce()),
          EditorView.domEventHandlers({ blur: () => handleBlur() }),
          EditorView.updateListener.of((update) => {
            const isRemote = update.transactions.some((each) =>
              each.annotation(Transaction.remote),
            );
            if (update.docChanged && !isRemote) handleChange(update.state.doc.toString());
          }),
          settings.current.of([]),
          grammar.current.of([]),
          helpCompartment.current.of([]),
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
      // Focusable anyway, but accessibility audits of scrolling regions look for the attribute.
      tabindex: "0",
    };
    if (language === "javascript")
      attributes["aria-description"] = "Tab indents. To leave, press Escape, then Tab.";
    if (describedBy) attributes["aria-describedby"] = describedBy;
    if (invalid) attributes["aria-invalid"] = "true";
    if (required) attributes["aria-required"] = "true";
    if (readOnly) attributes["aria-readonly"] = "true";
    const extensions: Extension[] = [
      EditorView.contentAttributes.of(attributes),
      EditorState.readOnly.of(readOnly ?? false),
      placeholder ? placeholderExtension(placeholder) : [],
    ];
    editor.current?.dispatch({ effects: settings.current.reconfigure(extensions) });
  }, [label, language, readOnly, placeholder, describedBy, invalid, required]);

  useEffect(() => {
    editor.current?.dispatch({ effects: grammar.current.reconfigure(grammars[language]()) });
  }, [language]);

  useEffect(() => {
    const ports = { assist: () => getEnvironment(), check: (code: string) => check(code) };
    const extensions: Extension[] = [
      hasAssist ? codeAssistance({ ...ports, onProblems: (problems) => onProblems(problems) }) : [],
      hasPlaceholders ? placeholderCompletion((line, caret) => getChoices(line, caret)) : [],
    ];
    editor.current?.dispatch({ effects: helpCompartment.current.reconfigure(extensions) });
  }, [hasAssist, hasPlaceholders]);

  const environment = props.assist?.environment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the environment affects the diagnostics.
  useEffect(() => {
    if (hasAssist) editor.current?.dispatch({ effects: refreshEffect.of(null) });
  }, [hasAssist, environment]);

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

/**
 * Returns a change of only the part that differs, which preserves the caret and the scroll
 * position.
 */
const changedPart = (before: string, after: string) => {
  const maxLength = Math.min(before.length, after.length);
  let from = 0;
  while (from < maxLength && before[from] === after[from]) from++;
  let end = 0;
  while (end < maxLength - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
};

/**
 * Returns the nonce of the page. The editor injects a style sheet, which a strict content security
 * policy allows only with a nonce.
 */
const pageNonce = (): string =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
