"use client";

import { useDeferredValue, useMemo } from "react";
import { useValue } from "@/components/tool-editor/editor-state";
import {
  previewResponse,
  type ResponsePreview,
} from "@/components/tool-editor/form/response/response-preview";
import { estimateTokens, formatSaving } from "@/components/tool-editor/form/response/response-size";
import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Badge } from "@/components/ui/primitives/badge";
import { parseJson } from "@/lib/schema/json";
import { FieldPicker } from "./field-picker";
import { ResultPreview } from "./result-preview";

type ResponseTestProps = { text: string; onText: (text: string) => void };

/**
 * Takes a response, pasted or from a test request. Its fields can be picked and renamed, and the
 * result of the expressions is shown live.
 */
export function ResponseTest({ text, onText }: ResponseTestProps) {
  const [select] = useValue("http.select");
  const [errorWhen] = useValue("http.errorWhen");
  const [errorMessage] = useValue("http.errorMessage");
  const deferredText = useDeferredValue(text);
  const response = useMemo(() => parseJson(deferredText), [deferredText]);
  const preview = useMemo(
    () =>
      deferredText.trim() === ""
        ? null
        : previewResponse({ select, errorWhen, errorMessage }, deferredText),
    [deferredText, select, errorWhen, errorMessage],
  );
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Test with a response"
        hint="The response of the test request, or a JSON response that you paste. It stays on this page."
        optional
      >
        <Textarea
          mono
          rows={3}
          maxRows={8}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      {response !== undefined && <FieldPicker response={response} />}
      {preview && (
        <ResultSummary preview={preview} before={estimateTokens(response ?? deferredText)} />
      )}
    </div>
  );
}

function ResultSummary({ preview, before }: { preview: ResponsePreview; before: number }) {
  const after = preview.kind === "result" ? estimateTokens(preview.value) : 0;
  return (
    <div className="flex flex-col gap-2">
      <div role="status" className="flex flex-wrap items-baseline gap-2 text-sm">
        {preview.kind === "unreadable" && <p className="text-muted">{preview.reason}</p>}
        {preview.kind === "failure" && (
          <>
            <Badge tone="danger">Error</Badge>
            <span>{preview.message ?? "The response says that the operation failed."}</span>
          </>
        )}
        {preview.kind === "result" && (
          <p className="tabular-nums">
            About {before.toLocaleString("en")} tokens before,{" "}
            <strong className="font-medium">{after.toLocaleString("en")} after</strong>
            {formatSaving(before, after) && (
              <Badge tone="success" className="ml-2">
                {formatSaving(before, after)}
              </Badge>
            )}
          </p>
        )}
      </div>
      {preview.kind === "result" && <ResultPreview value={preview.value} />}
    </div>
  );
}
