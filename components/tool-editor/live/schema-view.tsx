"use client";

import { useMemo } from "react";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { parseJsonText } from "@/lib/imports/readers/json-text";
import { checkAuthoredParameters } from "@/lib/schema/check-authored-schema";
import { checkParameters } from "@/lib/schema/check-schema";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { useEditor, useValue } from "../editor-state";
import { rowsFromSchema } from "../form/codec/rows-from-schema";
import { schemaDraft, withDraft } from "../form/draft/draft-key";
import { findSchemaTextErrors } from "../form/validation/schema-text-errors";
import { useRawText } from "../history/use-raw-text";

const findErrors = (text: string, toolName: string) =>
  findSchemaTextErrors(text, (schema) => {
    const issues = checkParameters(schema, toolName || undefined);
    if (issues.length > 0) return issues;
    return checkAuthoredParameters(schema as ParametersSchema, toolName || undefined);
  });

/**
 * Edits the parameters as JSON Schema, in sync with the form. While the text is invalid, the form
 * keeps the last valid schema. The text is stored as a draft, so that switching tabs or reloading
 * does not lose it.
 */
export function SchemaView({ schemaText }: { schemaText: string }) {
  const { form, announce } = useEditor();
  const [drafts] = useValue("drafts");
  const [rawText, setRawText] = useRawText();
  const draft = drafts[schemaDraft];
  const text = rawText ?? draft ?? schemaText;
  const errors = useMemo(() => findErrors(text, form.getValues("name")), [text, form]);

  const setDraft = (next: string | undefined) =>
    form.setValue("drafts", withDraft(form.getValues("drafts"), schemaDraft, next));
  const change = (next: string) => {
    setRawText(next);
    if (findErrors(next, "").length > 0) return setDraft(next);
    const json = parseJsonText(next);
    if ("problem" in json) return;
    const schema = json.value as ParametersSchema;
    form.setValue("rows", rowsFromSchema(schema, form.getValues("rows")));
    form.setValue("schema", schema);
    if (draft !== undefined) setDraft(undefined);
  };
  const restore = () => {
    setRawText(null);
    setDraft(undefined);
    announce("Restored the form’s schema.");
  };

  return (
    <div className="flex flex-col gap-2">
      {errors.length > 0 && draft !== undefined && (
        <Callout
          tone="danger"
          title="Invalid schema: the form keeps the last valid one"
          actions={
            <Button size="sm" onClick={restore}>
              Restore the form’s schema
            </Button>
          }
        >
          <ul aria-label="Schema errors">
            {errors.slice(0, 5).map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </Callout>
      )}
      <CodeEditor
        label="Parameters as JSON Schema"
        language="json"
        value={text}
        onChange={change}
        onBlur={() => setRawText(null)}
        diagnostics={errors}
        minHeight="16rem"
        maxHeight="calc(100dvh - 14rem)"
      />
      <p className="text-muted text-xs">Stays in sync with the form.</p>
    </div>
  );
}
