import type { Editor } from "@/components/tool-editor/editor-state";
import type { ToolForm } from "@/components/tool-editor/form/codec/tool-form";
import { getHandlerEditor } from "@/components/tool-editor/handlers";
import { notify } from "@/components/ui/overlays/toaster";
import { getHandlerKind } from "@/lib/agent/handlers";
import { type Renaming, renamePlaceholders } from "@/lib/agent/placeholders/rename-placeholders";
import { isJsonEqual } from "@/lib/schema/json";
import { findRowPath, getArgumentPath, getRow, getRows, locateRow } from "../model/row-tree";
import type { ParameterRow } from "../model/rows";

type Rows = readonly ParameterRow[];

/**
 * Returns a parameter's path in arguments. Returns undefined while a name in the path is empty, or
 * its own name is not unique.
 */
const findArgumentPath = (rows: Rows, id: string) => {
  const rowPath = findRowPath(rows, id);
  const path = rowPath && getArgumentPath(rows, rowPath);
  if (!path || path.includes("")) return undefined;
  const siblings = getRows(rows, locateRow(rowPath).list);
  const isUnique = siblings.filter(({ name }) => name === path.at(-1)).length === 1;
  return isUnique ? path : undefined;
};

const findRenaming = (before: Rows, after: Rows, id: string): Renaming | undefined => {
  const from = findArgumentPath(before, id);
  const to = findArgumentPath(after, id);
  return from && to && { from, to };
};

/**
 * Rewrites placeholders after a parameter was renamed or moved. Starts from `before`, the form as
 * it was before that change, so that the placeholders still have the old path.
 */
export const updatePlaceholders = ({ form }: Editor, before: ToolForm, id: string): void => {
  const { kind } = before;
  const renaming = findRenaming(before.rows, form.getValues("rows"), id);
  const handler =
    (renaming && getHandlerEditor(kind).renameParameter?.(before[kind], renaming)) ?? before[kind];
  const confirmPrompt = renaming
    ? renamePlaceholders(before.confirmPrompt, renaming)
    : before.confirmPrompt;
  if (!isJsonEqual(handler, form.getValues(kind))) form.setValue(kind, handler);
  if (confirmPrompt !== form.getValues("confirmPrompt"))
    form.setValue("confirmPrompt", confirmPrompt);
};

const mentions = (code: string, name: string): boolean =>
  name !== "" && code.split(/[^\p{L}\p{N}_$-]+/u).includes(name);

const formatPath = (rows: Rows, id: string): string =>
  (getArgumentPath(rows, findRowPath(rows, id) ?? "") ?? [])
    .map((step) => step ?? "items")
    .join(".");

/**
 * Shows a warning if the code may still use a parameter's old path, because code is never
 * rewritten.
 */
export const warnAboutCode = ({ form, sample }: Editor, before: Rows, id: string): void => {
  const rows = form.getValues("rows");
  const oldName = getRow(before, findRowPath(before, id) ?? "")?.name ?? "";
  const { handler } = sample().tool;
  const { code = "" } = getHandlerKind(handler).getModule?.(handler) ?? {};
  if (formatPath(rows, id) === formatPath(before, id) || !mentions(code, oldName)) return;
  notify.warning(`The code may still use "${formatPath(before, id)}"`, {
    description: `The parameter is now "${formatPath(rows, id)}". Names in code are not changed.`,
  });
};
