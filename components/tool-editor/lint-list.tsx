"use client";

import { useRef, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { notify } from "@/components/ui/toaster";
import { pointerSteps } from "@/lib/agent/json";
import type { LintCode, LintWarning } from "@/lib/agent/lint";
import type { Tool } from "@/lib/agent/tool";
import { type Editor, useEditor } from "./editor-state";
import { fieldName } from "./form/field-name";
import { formPathOf } from "./form/form-path";
import { rowsFromSchema } from "./form/rows-from-schema";
import { formFromTool, type ToolForm } from "./form/tool-form";
import type { Preview } from "./preview";
import type { Store } from "./store";

const most = 8;

/** From the path of a warning to the path of the field where it can be fixed. */
const beside: Record<LintCode, (path: string) => string> = {
  "odd-name": (path) => path,
  "missing-confirmation": (path) => path,
  "missing-description": (path) => `${path}/description`,
  "missing-items": (path) => `${path}/type`,
  "never-kept": (path) => path,
  "not-enforceable": (path) => path,
  "unknown-required": (path) => path.replace(/\/required\/\d+$/, "/type"),
};
const fieldOf = (form: ToolForm, { code, path }: LintWarning): string =>
  formPathOf(form, pointerSteps(beside[code](path)));

/** Applies a fix to the form and returns a function that reverts it. */
const apply = ({ form }: Editor, tool: Tool) => {
  const { rows, schema, confirmationRequired, limits } = form.getValues();
  const put = (next: Pick<ToolForm, "rows" | "schema" | "confirmationRequired" | "limits">) => {
    form.setValue("rows", next.rows);
    form.setValue("schema", next.schema);
    form.setValue("confirmationRequired", next.confirmationRequired);
    form.setValue("limits.cacheTtl", next.limits.cacheTtl);
  };
  const mended = formFromTool(tool);
  put({ ...mended, rows: rowsFromSchema(tool.parameters, rows) });
  return () => put({ rows, schema, confirmationRequired, limits });
};

/** The same warning in a new list, even if its path has changed. */
const sameIn = (warnings: LintWarning[], { code, path, message }: LintWarning) => {
  const alike = warnings.filter((each) => each.code === code && each.message === message);
  return alike.find((each) => each.path === path) ?? alike[0];
};

type LintListProps = {
  preview: Store<{ shown: Preview }>;
  /** Updates the preview immediately; otherwise it follows with a delay. */
  check: () => unknown;
};

/** Lint suggestions: each links to its field, and some offer a fix. */
export function LintList({ preview, check }: LintListProps) {
  const editor = useEditor();
  const list = useRef<HTMLUListElement>(null);
  const read = () => preview.get().shown.lint;
  const warnings = useSyncExternalStore(preview.subscribe, read, read);
  if (warnings.length === 0) return null;
  const values = editor.form.getValues();

  const mend = (drawn: LintWarning, place: number) => {
    // A fix holds a whole tool: one computed for the rendered warning would revert everything typed since.
    check();
    const warning = sameIn(preview.get().shown.lint, drawn);
    if (!warning?.mend) return;
    const { label, tool } = warning.mend;
    const undo = apply(editor, tool);
    // Let the lines below move up now rather than under the next click.
    check();
    editor.announce(`Done: ${label}.`);
    const left = preview.get().shown.lint.length;
    if (left === 0) editor.focusField(fieldOf(editor.form.getValues(), warning));
    else focusLine(Math.min(place, left - 1, most - 1));
    notify.success(label, { id: "mend", action: { label: "Undo", onClick: undo } });
  };

  /** The focused button is gone: focus the next one without scrolling, so that the next fix is at hand. */
  const focusLine = (place: number) =>
    requestAnimationFrame(() =>
      list.current?.children[place]?.querySelector("button")?.focus({ preventScroll: true }),
    );

  const count = warnings.length;
  return (
    <Disclosure
      summary={
        <span className="text-muted">{count === 1 ? "1 suggestion" : `${count} suggestions`}</span>
      }
    >
      <ul ref={list} aria-label="Suggestions" className="flex flex-col gap-1.5 text-sm">
        {warnings.slice(0, most).map((warning, place) => {
          const { path, code, message, mend: offer } = warning;
          const field = fieldOf(values, warning);
          return (
            <li key={path + code} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <button
                type="button"
                onClick={() => editor.focusField(field)}
                className="min-w-0 rounded-sm text-left underline decoration-line underline-offset-4 hover:decoration-current"
              >
                <span className="font-medium">{fieldName(values, field)}</span>: {message}
              </button>
              {offer && (
                <Button writes size="sm" onClick={() => mend(warning, place)}>
                  {offer.label}
                </Button>
              )}
            </li>
          );
        })}
        {count > most && <li className="text-muted">and {count - most} more</li>}
      </ul>
    </Disclosure>
  );
}
