"use client";

import { useRef } from "react";
import { type StoreApi, useStore } from "zustand";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import type { Tool } from "@/lib/agent/tool";
import type { ToolLintCode } from "@/lib/analysis/lint-codes";
import type { LintWarning } from "@/lib/analysis/lint-tool";
import { parsePointer } from "@/lib/schema/json";
import { type Editor, useEditor } from "./editor-state";
import { rowsFromSchema } from "./form/codec/rows-from-schema";
import { formFromTool, type ToolForm } from "./form/codec/tool-form";
import { toFormPath } from "./form/validation/form-path";
import type { Preview } from "./live/preview";
import { ImproveDescription } from "./proposals/improve-description";
import type { Proposals } from "./props";

const MAX_WARNINGS = 8;

/** Maps the path of a warning to the path of the field where it can be fixed. */
const fieldPaths: Record<ToolLintCode, (path: string) => string> = {
  "odd-name": (path) => path,
  "missing-colon": (path) => path,
  "missing-confirmation": (path) => path,
  "missing-description": (path) => `${path}/description`,
  "missing-purpose": (path) => path,
  "long-description": (path) => path,
  "missing-items": (path) => `${path}/type`,
  "unusable-enum-value": (path) => path.replace(/\/enum\/\d+$/, "/enum"),
  "odd-version": (path) => path,
  "never-cached": (path) => path,
  "not-enforceable": (path) => path,
  "contradictory-annotations": (path) => path,
  "unfilled-placeholder": (path) => path,
  "impossible-credential": () => "/credentials",
  "literal-secret": (path) => path,
  "default-export-not-a-function": (path) => path,
  "unused-default-export": (path) => path,
  "unmatched-host": (path) => path,
  "optional-path-value": (path) => `${path}/type`,
  "hidden-characters": (path) => path,
  "model-command": (path) => path,
  "unknown-argument": (path) => path,
  "unknown-required": (path) => path.replace(/\/required\/\d+$/, "/type"),
};
const getFieldPath = (form: ToolForm, { code, path }: LintWarning): string =>
  toFormPath(form, parsePointer(fieldPaths[code](path)));

/** Applies a fix to the form. Returns a function that reverts it. */
const applyFix = ({ form }: Editor, tool: Tool) => {
  const before = form.getValues();
  const { description, rows, schema, confirmationRequired, limits, credentials, kind } = before;
  const handlerForm = before[kind];
  const setValues = (
    next: Pick<
      ToolForm,
      "description" | "rows" | "schema" | "confirmationRequired" | "limits" | "credentials"
    >,
    nextHandlerForm: ToolForm[typeof kind],
  ) => {
    form.setValue(kind, nextHandlerForm);
    form.setValue("description", next.description);
    form.setValue("credentials", next.credentials);
    form.setValue("rows", next.rows);
    form.setValue("schema", next.schema);
    form.setValue("confirmationRequired", next.confirmationRequired);
    form.setValue("limits.cacheTtl", next.limits.cacheTtl);
  };
  const fixedForm = formFromTool(tool);
  setValues({ ...fixedForm, rows: rowsFromSchema(tool.parameters, rows) }, fixedForm[kind]);
  return () =>
    setValues(
      { description, rows, schema, confirmationRequired, limits, credentials },
      handlerForm,
    );
};

/** Finds the same warning in a new list, even if its path has changed. */
const findSame = (warnings: LintWarning[], { code, path, message }: LintWarning) => {
  const matches = warnings.filter((each) => each.code === code && each.message === message);
  return matches.find((each) => each.path === path) ?? matches[0];
};

type LintListProps = {
  preview: StoreApi<Preview>;
  /** Updates the preview immediately; without it, the preview follows with a delay. */
  check: () => unknown;
  proposals: Proposals | undefined;
};

/** Warnings that better descriptions would fix. */
const descriptionCodes: ReadonlySet<ToolLintCode> = new Set([
  "missing-purpose",
  "long-description",
  "missing-description",
]);

/** Lists lint suggestions. Each one links to its field, and some offer a fix. */
export function LintList({ preview, check, proposals }: LintListProps) {
  const editor = useEditor();
  const list = useRef<HTMLUListElement>(null);
  const warnings = useStore(preview, ({ lint }) => lint);
  if (warnings.length === 0) return null;
  const values = editor.form.getValues();

  const onFix = (rendered: LintWarning, index: number) => {
    // A fix returns a whole tool, so one computed for the rendered warning would revert everything
    // typed since.
    check();
    const warning = findSame(preview.getState().lint, rendered);
    if (!warning?.fix) return;
    const { label, apply } = warning.fix;
    const undo = applyFix(editor, apply());
    // Let the lines below move up now rather than under the next click.
    check();
    editor.announce(`Done: ${label}.`);
    const remaining = preview.getState().lint.length;
    if (remaining === 0) editor.focusField(getFieldPath(editor.form.getValues(), warning));
    else focusLine(Math.min(index, remaining - 1, MAX_WARNINGS - 1));
    editor.dismissOnClose(
      notify.success(label, { id: "lint-fix", action: { label: "Undo", onClick: undo } }),
    );
  };

  /**
   * Focuses a line's button after the focused one is gone, without scrolling, so that the next fix
   * is within reach.
   */
  const focusLine = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector("button")?.focus({ preventScroll: true }),
    );

  const count = warnings.length;
  return (
    <Disclosure summary={<span className="text-muted">{formatCount(count, "suggestion")}</span>}>
      <ul ref={list} aria-label="Suggestions" className="flex flex-col gap-1.5 text-sm">
        {warnings.slice(0, MAX_WARNINGS).map((warning, index) => {
          const { path, code, message, fix } = warning;
          const field = getFieldPath(values, warning);
          return (
            <li key={path + code + message} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <button
                type="button"
                onClick={() => editor.focusField(field)}
                className="min-w-0 rounded-sm text-left text-link"
              >
                <span className="font-medium">{editor.fieldName(field)}</span>: {message}
              </button>
              {fix && (
                <Button writes size="sm" onClick={() => onFix(warning, index)}>
                  {fix.label}
                </Button>
              )}
            </li>
          );
        })}
        {count > MAX_WARNINGS && <li className="text-muted">and {count - MAX_WARNINGS} more</li>}
      </ul>
      {proposals?.hasModel && warnings.some(({ code }) => descriptionCodes.has(code)) && (
        <div className="mt-2">
          <ImproveDescription proposals={proposals} />
        </div>
      )}
    </Disclosure>
  );
}
