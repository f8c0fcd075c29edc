"use client";

import { useDeferredValue, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { Json } from "@/lib/agent/json";
import { useValue } from "../editor-state";
import { type AnswerPreview, previewAnswer } from "../form/answer-preview";
import { savedWords, tokensOf } from "../form/answer-size";
import { AnswerShaper } from "./answer-shaper";
import { ResultPreview } from "./result-preview";

type AnswerTrialProps = { text: string; onText: (text: string) => void };

const parsed = (text: string): { value: Json } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/**
 * A response, pasted or from a test request: its fields can be picked and renamed, and the result of the expressions
 * is shown live.
 */
export function AnswerTrial({ text, onText }: AnswerTrialProps) {
  const [select] = useValue("http.select");
  const [errorWhen] = useValue("http.errorWhen");
  const [errorMessage] = useValue("http.errorMessage");
  const typed = useDeferredValue(text);
  const answer = useMemo(() => parsed(typed), [typed]);
  const preview = useMemo(
    () => (typed.trim() === "" ? null : previewAnswer({ select, errorWhen, errorMessage }, typed)),
    [typed, select, errorWhen, errorMessage],
  );
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Test with a response"
        hint="Send a test request under “Request preview”, or paste a JSON response. It stays on this page."
        optional
      >
        <Textarea
          mono
          rows={3}
          maxRows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      {answer && <AnswerShaper answer={answer.value} />}
      {preview && <Verdict preview={preview} before={tokensOf(answer?.value ?? typed)} />}
    </div>
  );
}

function Verdict({ preview, before }: { preview: AnswerPreview; before: number }) {
  const after = preview.kind === "result" ? tokensOf(preview.value) : 0;
  return (
    <div className="flex flex-col gap-2">
      <div role="status" className="flex flex-wrap items-baseline gap-2 text-sm">
        {preview.kind === "unreadable" && <p className="text-muted">{preview.why}</p>}
        {preview.kind === "failure" && (
          <>
            <Badge tone="danger">Error</Badge>
            <span>{preview.message ?? "The service’s answer says that the operation failed."}</span>
          </>
        )}
        {preview.kind === "result" && (
          <p className="tabular-nums">
            About {before.toLocaleString("en")} tokens before,{" "}
            <strong className="font-medium">{after.toLocaleString("en")} after</strong>
            {savedWords(before, after) && (
              <Badge tone="success" className="ml-2">
                {savedWords(before, after)}
              </Badge>
            )}
          </p>
        )}
      </div>
      {preview.kind === "result" && <ResultPreview value={preview.value} />}
    </div>
  );
}
