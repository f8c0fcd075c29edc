"use client";

import { useSyncExternalStore } from "react";
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
import type { ToolForm } from "./form/tool-form";
import type { Preview } from "./preview";
import type { Store } from "./store";

const most = 8;

/** Where a person sees to it, from the place that the warning names. */
const beside: Record<LintCode, (path: string) => string> = {
  "odd-name": (path) => path,
  "missing-confirmation": (path) => path,
  "missing-description": (path) => `${path}/description`,
  "missing-items": (path) => `${path}/type`,
  "unknown-required": (path) => path.replace(/\/required\/\d+$/, "/type"),
};
const fieldOf = (form: ToolForm, { code, path }: LintWarning): string =>
  formPathOf(form, pointerSteps(beside[code](path)));

/** Puts into the form what a mend changes, and answers with the way back. */
const apply = ({ form }: Editor, { parameters, confirmationRequired = false }: Tool) => {
  const { rows, schema, confirmationRequired: asked } = form.getValues();
  const put = (next: Pick<ToolForm, "rows" | "schema" | "confirmationRequired">) => {
    form.setValue("rows", next.rows);
    form.setValue("schema", next.schema);
    form.setValue("confirmationRequired", next.confirmationRequired);
  };
  put({ rows: rowsFromSchema(parameters, rows), schema: parameters, confirmationRequired });
  return () => put({ rows, schema, confirmationRequired: asked });
};

/** What works but could be better, in the background of the form: each leads to its field, some mend it. */
export function LintList({ preview }: { preview: Store<{ shown: Preview }> }) {
  const editor = useEditor();
  const read = () => preview.get().shown.lint;
  const warnings = useSyncExternalStore(preview.subscribe, read, read);
  if (warnings.length === 0) return null;
  const values = editor.form.getValues();

  const mend = (warning: LintWarning, { label, tool }: NonNullable<LintWarning["mend"]>) => {
    const field = fieldOf(values, warning);
    const undo = apply(editor, tool);
    editor.announce(`Done: ${label}.`);
    editor.focusField(field);
    notify.success(label, { id: "mend", action: { label: "Undo", onClick: undo } });
  };

  const count = warnings.length;
  return (
    <Disclosure
      summary={
        <span className="text-muted">
          {count === 1 ? "One thing could be better" : `${count} things could be better`}
        </span>
      }
    >
      <ul aria-label="What could be better" className="flex flex-col gap-1.5 text-sm">
        {warnings.slice(0, most).map((warning) => {
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
                <Button size="sm" onClick={() => mend(warning, offer)}>
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
