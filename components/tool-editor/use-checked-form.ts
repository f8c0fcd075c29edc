"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import type { StoredFields } from "@/lib/agent/credential-gaps";
import type { Tool } from "@/lib/agent/tool";
import type { EditorState } from "./editor-state";
import { type FormIssue, formIssues, mapIssues, type Surroundings } from "./form/form-issues";
import { formSchema } from "./form/form-schema";
import { shownIssues } from "./form/shown-issues";
import { formFromTool, type ToolForm } from "./form/tool-form";
import { toolFromForm, toolText } from "./form/tool-from-form";
import { formHistoryOf } from "./history/form-history";
import { formValuesOf } from "./history/form-values";
import { share } from "./history/share";
import { type Preview, previewOf } from "./preview";
import type { ToolEditorProps } from "./props";
import { createStore } from "./store";

/** Delay before a change is checked: long enough to type a word, short enough to feel immediate. */
const settleMs = 120;
/** From this many parameters on, the live views are too slow to update per keystroke and wait for a pause. */
const manyRows = 60;
const pauseMs = 600;

type CheckedFormProps = Pick<
  ToolEditorProps,
  "otherNames" | "variables" | "onDraftChange" | "onDirtyChange"
> & {
  /** The Space's credentials; undefined where none can be granted. */
  stored: StoredFields | undefined;
  /** The tool as it was opened; null for a new one. */
  before: Tool | null;
  /** Whether a save was attempted: from then on all issues are shown. */
  attempted: boolean;
};

/** The form, with its issues and preview updated shortly after each change. */
export function useCheckedForm(props: CheckedFormProps) {
  const { before, attempted } = props;
  const around: Surroundings = {
    before,
    otherNames: props.otherNames,
    variables: props.variables.map(({ ref }) => ref),
    stored: props.stored,
  };
  const latest = useRef(around);
  latest.current = around;

  const [initial] = useState(() => formFromTool(before));
  const [resolver] = useState<Resolver<ToolForm>>(
    () => zodResolver(formSchema(() => latest.current)) as Resolver<ToolForm>,
  );
  const form = useForm<ToolForm>({
    // Rows nest to any depth, which react-hook-form's DefaultValues type cannot handle.
    defaultValues: initial as never,
    resolver,
    shouldFocusError: false,
  });
  const [values] = useState(() => formValuesOf(form, initial));
  const [history] = useState(() => formHistoryOf(form, values));
  useEffect(() => history.listen(), [history]);
  const [state] = useState(() => createStore<EditorState>({ issues: [], open: [], wish: null }));
  const [preview] = useState(() =>
    createStore<{ shown: Preview }>({ shown: previewOf(initial, before) }),
  );
  const [dirty, setDirty] = useState(false);
  const openedText = useRef(JSON.stringify(initial));
  const toldDraft = useRef<string>(undefined);
  const attention = useRef({ touched: new Set<string>(), typing: null as string | null });
  const refused = useRef<(FormIssue & { text: string })[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const previewTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const textAt = (path: string) =>
    JSON.stringify(path === "" ? null : form.getValues(path as "name")) ?? "";

  const showIssues = (values: ToolForm, found: readonly FormIssue[]) => {
    // Issues from the server stay until their field is changed.
    refused.current = refused.current.filter(({ path, text }) => textAt(path) === text);
    const known = new Set(found.map(({ path }) => path));
    const others = refused.current.filter(({ path }) => path === "" || !known.has(path));
    const all = [...found, ...others];
    state.set({ issues: shownIssues(all, values, { attempted, ...attention.current }) });
  };
  const showPreview = (values: ToolForm) => {
    const shown = previewOf(values, before);
    const now = preview.get().shown;
    if (shown.text !== now.text || shown.schemaText !== now.schemaText)
      preview.set({
        shown: {
          ...shown,
          // Equal parts keep their identity, so that their views do not render again.
          dto: share(now.dto, shown.dto ?? now.dto),
          tool: share(now.tool, shown.tool ?? now.tool),
        },
      });
  };
  const tellDraft = (tool: Tool | null) => {
    const text = tool ? toolText(tool) : "";
    if (text === toldDraft.current) return;
    toldDraft.current = text;
    props.onDraftChange?.(tool);
  };

  /** Validates the whole form, updates the issues and the preview, and returns whether it has unsaved changes. */
  const check = (): { changed: boolean } => {
    clearTimeout(timer.current);
    const typing = form.getValues();
    const found = formIssues(typing, around);
    const tool = toolFromForm(typing, before);
    showIssues(typing, found);
    clearTimeout(previewTimer.current);
    if (typing.rows.length < manyRows) showPreview(typing);
    else previewTimer.current = setTimeout(() => showPreview(form.getValues()), pauseMs);
    tellDraft(found.length === 0 ? tool : null);
    const same = before !== null && found.length === 0 && toolText(tool) === toolText(before);
    const changed = !same && JSON.stringify(typing) !== openedText.current;
    setDirty(changed);
    return { changed };
  };
  const checkSoon = () => {
    setDirty(true);
    clearTimeout(timer.current);
    clearTimeout(previewTimer.current);
    timer.current = setTimeout(() => checkInEffect(), settleMs);
  };

  const checkInEffect = useEffectEvent(() => void check());
  const typed = useEffectEvent(checkSoon);
  useEffect(() => {
    const stop = values.subscribe(() => typed());
    return () => {
      stop();
      clearTimeout(timer.current);
      clearTimeout(previewTimer.current);
    };
  }, [values]);

  const surroundings = JSON.stringify([around.otherNames, around.variables, around.stored]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check reads these besides the form.
  useEffect(() => checkInEffect(), [attempted, before, surroundings]);

  const tellDirty = useEffectEvent(() => props.onDirtyChange?.(dirty));
  // biome-ignore lint/correctness/useExhaustiveDependencies: report every change of it.
  useEffect(() => tellDirty(), [dirty]);

  return {
    form,
    values,
    history,
    state,
    preview,
    dirty,
    latest,
    check,
    /** Loads a tool and discards unsaved changes. */
    show: (tool: Tool | null) => {
      const fresh = formFromTool(tool);
      openedText.current = JSON.stringify(fresh);
      refused.current = [];
      attention.current = { touched: new Set(), typing: null };
      form.reset(fresh);
      history.restart();
      setDirty(false);
    },
    /** Restores unsaved changes from before a reload. */
    bringBack: (typing: ToolForm) => {
      form.reset(typing);
      checkSoon();
    },
    /** Marks the form as saved. */
    settle: () => {
      openedText.current = "";
      refused.current = [];
      setDirty(false);
    },
    /** Shows the server's issues at their fields. */
    refuse: (issues: readonly { path: string; message: string }[]) => {
      refused.current = mapIssues(form.getValues(), issues).map((issue) => ({
        ...issue,
        text: textAt(issue.path),
      }));
    },
    entered: (path: string) => {
      const told = state.get().issues.some((issue) => issue.path === path);
      attention.current.typing = told ? null : path;
    },
    left: (path: string) => {
      attention.current.touched.add(path);
      attention.current.typing = null;
      check();
    },
  };
}
