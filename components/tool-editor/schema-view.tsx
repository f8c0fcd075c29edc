"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeEditor } from "@/components/ui/code-editor";
import { checkParameters } from "@/lib/agent/check-schema";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { readJson, type Span, tellPlace } from "@/lib/agent/reading/json-text";
import { useEditor, useValue } from "./editor-state";
import { rowsFromSchema } from "./form/rows-from-schema";
import { schemaDraft } from "./form/tool-form";
import { useTyped } from "./history/use-typed";

type Mistake = Span & { message: string; told: string };

const mistakesOf = (text: string, toolName: string): Mistake[] => {
  const read = readJson(text);
  if ("problem" in read) {
    const at = Math.min(read.at, text.length);
    return [{ from: at, to: at, message: read.problem, told: tellPlace(text, read) }];
  }
  return checkParameters(read.value, toolName || undefined).map(({ path, message }) => ({
    ...(read.places.get(path) ?? { from: 0, to: 0 }),
    message,
    told: path === "" ? message : `${path}: ${message}`,
  }));
};

/**
 * The parameters as JSON Schema, in sync with the form. While the text is invalid the form keeps the last
 * valid schema, and the text is stored as a draft so that switching tabs or reloading does not lose it.
 */
export function SchemaView({ schemaText }: { schemaText: string }) {
  const { form, announce } = useEditor();
  const [drafts] = useValue("drafts");
  const [typed, setTyped] = useTyped();
  const draft = drafts[schemaDraft];
  const text = typed ?? draft ?? schemaText;
  const mistakes = useMemo(() => mistakesOf(text, form.getValues("name")), [text, form]);
  const diagnostics = useMemo(
    () =>
      mistakes.map(({ from, to, message }) => ({ from, to, message, severity: "error" as const })),
    [mistakes],
  );

  const keepDraft = (next: string | undefined) => {
    const { [schemaDraft]: _, ...others } = form.getValues("drafts");
    form.setValue("drafts", next === undefined ? others : { ...others, [schemaDraft]: next });
  };
  const change = (next: string) => {
    setTyped(next);
    if (mistakesOf(next, "").length > 0) return keepDraft(next);
    const read = readJson(next);
    if ("problem" in read) return;
    const schema = read.value as ParametersSchema;
    form.setValue("rows", rowsFromSchema(schema, form.getValues("rows")));
    form.setValue("schema", schema);
    if (draft !== undefined) keepDraft(undefined);
  };
  const restore = () => {
    setTyped(null);
    keepDraft(undefined);
    announce("Restored the form’s schema.");
  };

  return (
    <div className="flex flex-col gap-2">
      {mistakes.length > 0 && draft !== undefined && (
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
            {mistakes.slice(0, 5).map(({ told }) => (
              <li key={told}>{told}</li>
            ))}
          </ul>
        </Callout>
      )}
      <CodeEditor
        label="Parameters as JSON Schema"
        language="json"
        value={text}
        onChange={change}
        onBlur={() => setTyped(null)}
        diagnostics={diagnostics}
        minHeight="16rem"
        maxHeight="60vh"
      />
      <p className="text-muted text-xs">Stays in sync with the form.</p>
    </div>
  );
}
