"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { FieldPath, FieldPathValue, UseFormReturn } from "react-hook-form";
import type { Variable } from "@/lib/agent/manifest";
import { rowAt, rowsAt } from "@/lib/agent/parameters/row-tree";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import type { Tool } from "@/lib/agent/tool";
import type { Credential } from "@/lib/api/schemas/credentials";
import type { FormIssue } from "./form/form-issues";
import type { ToolForm } from "./form/tool-form";
import type { FormHistory } from "./history/form-history";
import type { FormValues } from "./history/form-values";
import type { CredentialSheetShape, ValueFieldShape } from "./props";
import type { Store } from "./store";

/** What changes often and concerns few fields, so it lives outside React's tree. */
export type EditorState = {
  issues: readonly FormIssue[];
  /** The open row and those around it, from the outside in, by id. */
  open: readonly string[];
  /** The credential that is being set up in a sheet over the editor. */
  wish: CredentialWish | null;
};

export type CredentialWish = {
  service: string;
  field?: string;
  /** What was pressed, to which the focus returns when nothing is saved. */
  opener: Element | null;
  /** The control that it is needed in, if it can be told, else the form's field. */
  cell: HTMLElement | null;
  path: string;
  onSaved?: (saved: Credential) => void;
};

export type Sample = {
  tool: Tool;
  variables: readonly Variable[];
  /** Names the tool among all agents' tools, as `ToolEditorProps.draftName`. */
  draftName: string;
};

export type Editor = {
  /** What is edited, in the middle of a sentence. */
  noun: string;
  form: UseFormReturn<ToolForm>;
  /** What the form holds, for fields to watch. */
  values: FormValues;
  /** The way back to what the form held before. */
  history: FormHistory;
  state: Store<EditorState>;
  /** Shows the field, opening the rows around it, and puts the focus into it. */
  focusField: (path: string) => void;
  /** Tells screen readers what just happened. */
  announce: (sentence: string) => void;
  /** The names that placeholders may use, as written inside the braces. */
  placeholderNames: () => string[];
  /** The field that a caller's form has; undefined where the editor's own fields must do. */
  valueField: ValueFieldShape | undefined;
  credentialSheet: CredentialSheetShape | undefined;
  /** The tool as it is typed, with what a sample call of it can be made from. */
  sample: () => Sample;
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

const valueAt = (form: ToolForm, path: string): unknown =>
  path.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], form);

function useFormPart<Part>(read: (form: ToolForm) => Part): Part {
  const { values } = useEditor();
  const part = () => read(values.get());
  return useSyncExternalStore(values.subscribe, part, part);
}

/** One value of the form and how to set it. Only fields that watch this value are drawn again. */
export function useValue<Path extends FieldPath<ToolForm>>(path: Path) {
  const { form } = useEditor();
  const value = useFormPart((all) => valueAt(all, path)) as FieldPathValue<ToolForm, Path>;
  const set = (next: FieldPathValue<ToolForm, Path>) => form.setValue(path, next);
  return [value, set] as const;
}

/**
 * Rows nest without end, and a path type that did would not compile: a nested path goes by the name of a
 * top one, whose fields are the same.
 */
export type RowPath = `rows.${number}`;
export const rowPath = (path: string): RowPath => path as RowPath;

export function useRow(path: RowPath) {
  const { form } = useEditor();
  const row = useFormPart(({ rows }) => rowAt(rows, path));
  const change = (next: Partial<ParameterRow>) => {
    for (const [key, value] of Object.entries(next))
      form.setValue(`${path}.${key}` as `${RowPath}.name`, value as string);
  };
  return [row, change] as const;
}

/** The ids of the rows in a list: it is drawn again only when rows come, go or move. */
export const useRowIds = (list: string): readonly string[] => {
  const ids = useFormPart(({ rows }) =>
    rowsAt(rows, list)
      .map(({ id }) => id)
      .join(" "),
  );
  return ids === "" ? [] : ids.split(" ");
};

/** How often a step was undone or redone: text that waits in a field gives way when this changes. */
export function useTravels(): number {
  const { state } = useEditor().history;
  const read = () => state.get().travels;
  return useSyncExternalStore(state.subscribe, read, read);
}
