"use client";

import { Sparkles } from "lucide-react";
import { useMemo, useState } from "react";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { Button } from "@/components/ui/primitives/button";
import { formatCount } from "@/lib/agent/format-count";
import type { InferredOutputSchema } from "@/lib/api/schemas/output-schemas";
import { checkAuthoredSchema } from "@/lib/schema/check-authored-schema";
import { checkSchema } from "@/lib/schema/check-schema";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { useEditor, useValue } from "../editor-state";
import { formatSchema } from "../form/codec/metadata-form";
import { findSchemaTextErrors } from "../form/validation/schema-text-errors";
import { FormField } from "./form-field";

const findDiagnostics = (text: string) =>
  text.trim() === ""
    ? []
    : findSchemaTextErrors(text, (schema) => {
        const issues = checkSchema(schema);
        return issues.length > 0 ? issues : checkAuthoredSchema(schema as JsonSchema);
      });

const HINT =
  "A JSON Schema of the result, which callers can rely on. A result that violates it fails, and the call log shows where.";

const describeSources = ({ schema, calls, tests }: InferredOutputSchema): string => {
  if (!schema)
    return "Nothing to infer from yet: no successful call of the saved tool is recorded. Run it in the playground first.";
  const sources = [
    ...(calls > 0 ? [formatCount(calls, "recorded call")] : []),
    ...(tests > 0 ? [formatCount(tests, "recorded test")] : []),
  ];
  return `Inferred from ${sources.join(" and ")}. Check what may be missing or null.`;
};

/** Edits the JSON Schema of the result, written by hand or inferred from recorded results. */
export function OutputSchemaField() {
  const { inferOutputSchema, announce } = useEditor();
  const [text, setText] = useValue("metadata.outputSchema");
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState("");
  const diagnostics = useMemo(() => findDiagnostics(text), [text]);

  const infer = async () => {
    if (!inferOutputSchema || isBusy) return;
    setIsBusy(true);
    try {
      const inferred = await inferOutputSchema();
      if (inferred.schema) setText(formatSchema(inferred.schema));
      setOutcome(describeSources(inferred));
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : "The schema could not be inferred.");
    } finally {
      setIsBusy(false);
    }
  };
  const isVisible = isOpen || text !== "";
  const remove = () => {
    setText("");
    setIsOpen(false);
    setOutcome("");
    announce("Output schema removed.");
  };
  return (
    <div className="flex flex-col gap-2">
      {isVisible ? (
        <FormField path="metadata.outputSchema" label="Output schema" hint={HINT} optional>
          <CodeEditor
            label="Output schema"
            language="json"
            value={text}
            onChange={setText}
            diagnostics={diagnostics}
            minHeight="5rem"
            maxHeight="24rem"
          />
        </FormField>
      ) : (
        <div className="flex flex-col gap-1">
          <p className="font-medium text-sm">
            Output schema <span className="font-normal text-muted text-xs">optional</span>
          </p>
          <p className="text-muted text-xs">{HINT}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {inferOutputSchema && (
          <Button size="sm" writes busy={isBusy} onClick={() => void infer()}>
            <Sparkles aria-hidden />
            Infer from recorded responses
          </Button>
        )}
        {/* A single button, so that the focus stays where it is. */}
        <Button size="sm" writes onClick={isVisible ? remove : () => setIsOpen(true)}>
          {isVisible ? "Remove schema" : "Write a schema"}
        </Button>
        <p role="status" className="min-w-0 text-muted text-xs empty:hidden">
          {outcome}
        </p>
      </div>
    </div>
  );
}
