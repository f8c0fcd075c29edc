"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { offeredNames } from "@/lib/agent/templates/placeholder-names";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { placeholderScope } from "@/lib/agent/tool-placeholders";
import type { Editor, EditorState } from "./editor-state";
import { focusPath } from "./focus-path";
import { type FormIssue, formIssues, mapIssues, type Surroundings } from "./form/form-issues";
import { formSchema } from "./form/form-schema";
import { rowChain } from "./form/row-chain";
import { shownIssues } from "./form/shown-issues";
import type { StoredDraft } from "./form/stored-draft";
import { formFromTool, type ToolForm } from "./form/tool-form";
import { toolFromForm, toolText } from "./form/tool-from-form";
import { type Preview, previewOf } from "./preview";
import type { SavedTool, ToolEditorProps } from "./props";
import { createStore } from "./store";

/** Long enough to let a word be typed, short enough to seem immediate. */
const settleMs = 120;

type Refusal = { message: string; issues: readonly { path: string; message: string }[] };
/** How the last attempt to save ended. */
export type Outcome = { state: "none" | "saving" } | { state: "failed"; message: string };

const refusalOf = (error: unknown): Refusal & { status?: number } => {
  const { message, issues, status } = (error ?? {}) as Partial<Refusal & { status: number }>;
  return {
    message: message || "The tool could not be saved. Try again in a moment.",
    issues: issues ?? [],
    ...(status !== undefined && { status }),
  };
};

/** Whether two answers are the same state of the tool. */
const isSame = (a: SavedTool | null, b: SavedTool | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (a.etag !== undefined || b.etag !== undefined
      ? a.etag === b.etag
      : toolText(a.value) === toolText(b.value)));

/** Everything the editor knows and does; what is drawn is left to the parts. */
export function useToolEditor(props: ToolEditorProps) {
  const { saved, otherNames, variables } = props;
  const [opened, setOpened] = useState(saved);
  const [theirs, setTheirs] = useState<SavedTool | null>(null);
  const [conflict, setConflict] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ state: "none" });
  const [attempted, setAttempted] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [announcement, announce] = useState("");

  const around = (): Surroundings => ({
    before: opened?.value ?? null,
    otherNames,
    variables: variables.map(({ ref }) => ref),
  });
  const latest = useRef({ around, attempted });
  latest.current = { around, attempted };

  const [initial] = useState(() => formFromTool(saved?.value ?? null));
  const openedText = useRef(JSON.stringify(initial));
  const [resolver] = useState<Resolver<ToolForm>>(
    () => zodResolver(formSchema(() => latest.current.around())) as Resolver<ToolForm>,
  );
  const form = useForm<ToolForm>({
    // Rows nest without end, which the library's own type for default values does not survive.
    defaultValues: initial as never,
    resolver,
    shouldFocusError: false,
  });
  const [state] = useState(() => createStore<EditorState>({ issues: [], open: [] }));
  const [preview] = useState(() =>
    createStore<{ shown: Preview }>({ shown: previewOf(initial, saved?.value ?? null) }),
  );
  const attention = useRef({ touched: new Set<string>(), typing: null as string | null });
  const refused = useRef<(FormIssue & { text: string })[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const textAt = (path: string) =>
    JSON.stringify(path === "" ? null : form.getValues(path as "name")) ?? "";

  /** Reads the whole form: what is wrong with it, what it says, whether it differs from what was opened. */
  const check = useEffectEvent(() => {
    clearTimeout(timer.current);
    const values = form.getValues();
    const before = opened?.value ?? null;
    const found = formIssues(values, around());
    const standing = refused.current.filter(({ path, text }) => textAt(path) === text);
    refused.current = standing;
    const known = new Set(found.map(({ path }) => path));
    const all = [...found, ...standing.filter(({ path }) => path === "" || !known.has(path))];
    state.set({ issues: shownIssues(all, values, { attempted, ...attention.current }) });

    const tool = toolFromForm(values, before);
    const shown = previewOf(values, before);
    const now = preview.get().shown;
    if (shown.text !== now.text || shown.schemaText !== now.schemaText)
      preview.set({ shown: { ...shown, dto: shown.dto ?? now.dto } });
    const same = before !== null && toolText(tool) === toolText(before) && found.length === 0;
    const changed = JSON.stringify(values) !== openedText.current && !same;
    setDirty(changed);
    props.onDraftChange?.(found.length === 0 ? tool : null);
    return { values, changed };
  });

  const changed = useEffectEvent(() => {
    setDirty(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(check, settleMs);
  });
  useEffect(() => {
    check();
    const stop = form.subscribe({ formState: { values: true }, callback: () => changed() });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [form]);

  const tellDirty = useEffectEvent((value: boolean) => props.onDirtyChange?.(value));
  useEffect(() => tellDirty(dirty), [dirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands around the tool is part of the check.
  useEffect(() => void check(), [attempted, opened, otherNames, variables]);

  const open = (next: SavedTool | null) => {
    const values = formFromTool(next?.value ?? null);
    openedText.current = JSON.stringify(values);
    refused.current = [];
    attention.current = { touched: new Set(), typing: null };
    form.reset(values);
    setOpened(next);
    setTheirs(null);
    setConflict(false);
    setAttempted(false);
    setOutcome({ state: "none" });
    setDirty(false);
  };

  const follow = useEffectEvent((next: SavedTool | null) => {
    if (isSame(next, opened) || outcome.state === "saving") return;
    if (!check().changed) return open(next);
    setTheirs(next);
    setConflict(true);
  });
  useEffect(() => follow(saved), [saved]);

  const send = async (tool: Tool, etag: string | undefined): Promise<boolean> => {
    setOutcome({ state: "saving" });
    try {
      const answer = await props.onSave(tool, etag);
      openedText.current = "";
      refused.current = [];
      setOpened(answer);
      setTheirs(null);
      setConflict(false);
      setAttempted(false);
      setOutcome({ state: "none" });
      announce("The tool is saved.");
      return true;
    } catch (error) {
      const { status, message, issues } = refusalOf(error);
      if (status === 412) {
        setConflict(true);
        setOutcome({ state: "none" });
        await loadTheirs();
        return false;
      }
      refused.current = mapIssues(form.getValues(), issues).map((issue) => ({
        ...issue,
        text: textAt(issue.path),
      }));
      setAttempted(true);
      setOutcome({ state: "failed", message });
      return false;
    }
  };

  const loadTheirs = async () => {
    try {
      setTheirs(await props.onLoadTheirs());
    } catch (error) {
      setOutcome({ state: "failed", message: refusalOf(error).message });
    }
  };

  /** Saves when everything is right; `etag` overrides the state that was opened. True when it is saved. */
  const save = async (etag = opened?.etag): Promise<boolean> => {
    if (outcome.state === "saving") return false;
    if (opened && !conflict && !check().changed) {
      announce("Everything is saved already.");
      return false;
    }
    let done = false;
    await form.handleSubmit(
      async (values) => {
        const read = toolSchema.safeParse(toolFromForm(values, opened?.value ?? null));
        if (read.success) done = await send(read.data, etag);
      },
      () => {
        setAttempted(true);
        setOutcome({ state: "none" });
      },
    )();
    return done;
  };

  const onTyping = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  /** Brings back typing from before a reload; if the tool was saved by somebody since, it says so. */
  const restore = (draft: StoredDraft) => {
    form.reset(draft.form);
    changed();
    if (!opened || draft.etag === opened.etag) return;
    setTheirs(opened);
    setConflict(true);
  };

  const editor = useMemo<Editor>(
    () => ({
      form,
      state,
      announce,
      focusField: (path) => {
        const chain = rowChain(form.getValues("rows"), path);
        const { open: shown } = state.get();
        if (chain.some((id, place) => shown[place] !== id)) state.set({ open: chain });
        // What was just moved or added stands in its place only after the next drawing.
        requestAnimationFrame(() => focusPath(path));
      },
      placeholderNames: () => {
        const { before, variables: refs } = latest.current.around();
        return offeredNames(placeholderScope(toolFromForm(form.getValues(), before), refs));
      },
    }),
    [form, state],
  );

  const follows = {
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

  return {
    editor,
    form,
    preview,
    opened,
    theirs,
    conflict,
    outcome,
    attempted,
    dirty,
    announcement,
    attention: follows,
    open,
    save,
    restore,
    onTyping,
  };
}
