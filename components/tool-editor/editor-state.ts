"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { FieldPath, FieldPathValue, UseFormReturn } from "react-hook-form";
import { type StoreApi, useStore } from "zustand";
import { getRow, getRows } from "@/components/tool-editor/parameters/model/row-tree";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { Credential } from "@/lib/api/schemas/credentials";
import type { ToolForm } from "./form/codec/tool-form";
import type { FormIssue } from "./form/validation/form-issues";
import { valueAt } from "./form/validation/visible-issues";
import type { FormHistory } from "./history/form-history";
import type { FormValues } from "./history/form-values";
import type { CredentialSheetShape, ToolEditorProps, ValueFieldShape } from "./props";

/** State that changes often but affects few fields, so it is kept outside React's tree. */
export type EditorState = {
  issues: readonly FormIssue[];
  /** Ids of the open row and its ancestors, outermost first. */
  open: readonly string[];
  /** The credential being set up in a sheet over the editor. */
  credentialRequest: CredentialRequest | null;
};

type CredentialRequest = {
  service: string;
  field?: string;
  /** The button that was pressed; it gets the focus back if nothing is saved. */
  opener: Element | null;
  /**
   * The control that needs the credential, if known; otherwise the form's field at `path` gets the
   * focus.
   */
  control: HTMLElement | null;
  path: string;
  onSaved?: (saved: Credential) => void;
};

export type Sample = {
  tool: Tool;
  variables: readonly Variable[];
  /** Identifies the tool across all agents. See `ToolEditorProps.draftName`. */
  draftName: string;
};

export type Editor = {
  /** What is being edited, in lower case for use within a sentence. */
  noun: string;
  form: UseFormReturn<ToolForm>;
  /** The form's values, for fields to subscribe to. */
  values: FormValues;
  /** Undo and redo of the whole form. */
  history: FormHistory;
  state: StoreApi<EditorState>;
  /** Opens the rows around a field and focuses it. */
  focusField: (path: string) => void;
  /** Returns the display name of a form field. */
  fieldName: (path: string) => string;
  /** Announces a sentence to screen readers. */
  announce: (sentence: string) => void;
  /** Dismisses a notification when the editor closes, because its action changes the form. */
  dismissOnClose: (toastId: string | number) => void;
  /** Returns the names available to placeholders, without the braces. */
  placeholderNames: () => string[];
  /** The caller's value field for the form; undefined to use the editor's own fields. */
  valueField: ValueFieldShape | undefined;
  credentialSheet: CredentialSheetShape | undefined;
  inferOutputSchema: ToolEditorProps["inferOutputSchema"];
  /** Returns the tool as currently typed, with what a sample call of it needs. */
  sample: () => Sample;
};

export const EditorContext = createContext<Editor | null>(null);

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor must be used inside a tool editor.");
  return editor;
};

/**
 * Re-renders only when the result of `select` changes, so `select` must return a primitive or a
 * stable reference.
 */
export const useEditorState = <Value>(select: (state: EditorState) => Value): Value =>
  useStore(useEditor().state, select);

export const useIssue = (path: string): FormIssue | undefined =>
  useEditorState(({ issues }) => issues.find((issue) => issue.path === path));

/** Returns the number of issues in a row and its nested rows. */
export const useIssueCount = (path: string): number =>
  useEditorState(
    ({ issues }) => issues.filter((issue) => issue.path.startsWith(`${path}.`)).length,
  );

/**
 * Returns a part of the form. Re-renders only when the part changes, so it must be a primitive or a
 * stable reference.
 */
export function useFormPart<Part>(select: (form: ToolForm) => Part): Part {
  const { values } = useEditor();
  const getPart = () => select(values.get());
  return useSyncExternalStore(values.subscribe, getPart, getPart);
}

/**
 * Returns one value of the form and its setter. Only components that use this value re-render when
 * it changes.
 */
export function useValue<Path extends FieldPath<ToolForm>>(path: Path) {
  const { form } = useEditor();
  const value = useFormPart((all) => valueAt(all, path)) as FieldPathValue<ToolForm, Path>;
  const set = (next: FieldPathValue<ToolForm, Path>) => form.setValue(path, next);
  return [value, set] as const;
}

/**
 * Path of a row. Rows nest to any depth, and a recursive path type does not compile. A nested path
 * is therefore typed as a top-level one, which has the same fields.
 */
export type RowPath = `rows.${number}`;
export const rowPath = (path: string): RowPath => path as RowPath;

export function useRow(path: RowPath) {
  const { form } = useEditor();
  const isReadOnly = useIsFieldReadOnly();
  const row = useFormPart(({ rows }) => getRow(rows, path));
  const change = (next: Partial<ParameterRow>) => {
    if (isReadOnly) return;
    for (const [key, value] of Object.entries(next))
      form.setValue(`${path}.${key}` as `${RowPath}.name`, value as string);
  };
  return [row, change] as const;
}

/** Returns the ids of the rows in a list. Re-renders only when rows are added, removed or moved. */
export const useRowIds = (list: string): readonly string[] => {
  const ids = useFormPart(({ rows }) =>
    getRows(rows, list)
      .map(({ id }) => id)
      .join(" "),
  );
  return ids === "" ? [] : ids.split(" ");
};

/**
 * Returns the number of times undo or redo was used. Fields drop their uncommitted text when it
 * changes.
 */
export const useHistoryVersion = (): number =>
  useStore(useEditor().history.state, ({ version }) => version);
