"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { FieldPath, FieldPathValue, UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import type { FormIssue } from "./form/form-issues";
import type { ToolForm } from "./form/tool-form";
import type { Store } from "./store";

/** What changes often and concerns few fields, so it lives outside React's tree. */
export type EditorState = {
  issues: readonly FormIssue[];
  /** The open row and those around it, from the outside in, by id. */
  open: readonly string[];
};

export type Editor = {
  /** What is edited, in the middle of a sentence. */
  noun: string;
  form: UseFormReturn<ToolForm>;
  state: Store<EditorState>;
  /** Shows the field, opening the rows around it, and puts the focus into it. */
  focusField: (path: string) => void;
  /** Tells screen readers what just happened. */
  announce: (sentence: string) => void;
  /** The names that placeholders may use, as written inside the braces. */
  placeholderNames: () => string[];
};

export const EditorContext = createContext<Editor | null>(null);

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("The field stands outside of a tool editor.");
  return editor;
};

/** Redraws only when what `select` returns changes; it must return a primitive or a stable value. */
export function useEditorState<Value>(select: (state: EditorState) => Value): Value {
  const { state } = useEditor();
  const read = () => select(state.get());
  return useSyncExternalStore(state.subscribe, read, read);
}

export const useIssue = (path: string): FormIssue | undefined =>
  useEditorState(({ issues }) => issues.find((issue) => issue.path === path));

/** How many things are wrong in a row and in the rows inside it. */
export const useIssueCount = (path: string): number =>
  useEditorState(
    ({ issues }) => issues.filter((issue) => issue.path.startsWith(`${path}.`)).length,
  );

/** One value of the form and how to set it. Only fields that watch this value are drawn again. */
export function useValue<Path extends FieldPath<ToolForm>>(path: Path) {
  const { form } = useEditor();
  const value = useWatch({ control: form.control, name: path });
  const set = (next: FieldPathValue<ToolForm, Path>) => form.setValue(path, next);
  return [value, set] as const;
}

/**
 * Rows nest without end, and a path type that did would not compile: a nested path goes by the name of a
 * top one, whose fields are the same.
 */
export type RowPath = `rows.${number}`;
export const rowPath = (path: string): RowPath => path as RowPath;
export type RowsPath = "rows";
export const rowsPath = (path: string): RowsPath => path as RowsPath;

export function useRow(path: RowPath) {
  const { form } = useEditor();
  const row = useWatch({ control: form.control, name: path }) as ParameterRow | undefined;
  const change = (next: Partial<ParameterRow>) => {
    for (const [key, value] of Object.entries(next))
      form.setValue(`${path}.${key}` as `${RowPath}.name`, value as string);
  };
  return [row, change] as const;
}
