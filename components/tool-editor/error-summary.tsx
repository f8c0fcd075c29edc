"use client";

import { useEffect, useRef } from "react";
import { Callout } from "@/components/ui/primitives/callout";
import { useEditor, useEditorState } from "./editor-state";
import { fieldName } from "./form/validation/field-name";

const MAX_ISSUES = 12;

/** The problems that prevent saving, each a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ message, attempt }: { message: string; attempt: number }) {
  const { form, focusField, noun } = useEditor();
  const issues = useEditorState((state) => state.issues);
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = issues.length === 0 && message === "";
  const focusedAttempt = useRef(0);
  // The issues of the first attempt arrive after it, so the focus waits until there is something to show.
  useEffect(() => {
    if (isEmpty || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    box.current?.focus();
  }, [attempt, isEmpty]);
  if (isEmpty) return null;

  const values = form.getValues();
  const title =
    issues.length === 0
      ? `The ${noun} was not saved`
      : issues.length === 1
        ? "1 problem to fix before saving"
        : `${issues.length} problems to fix before saving`;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-38 rounded-md outline-none">
      <Callout tone="danger" role="alert" title={title}>
        {message && <p>{message}</p>}
        {issues.length > 0 && (
          <ul className="flex flex-col">
            {issues.slice(0, MAX_ISSUES).map((issue) => (
              <li key={`${issue.path} ${issue.inside ?? ""}`}>
                {issue.path === "" ? (
                  issue.message
                ) : (
                  <button
                    type="button"
                    onClick={() => focusField(issue.path)}
                    className="min-h-6 rounded-sm py-0.5 text-left underline decoration-danger-line underline-offset-4 hover:decoration-current"
                  >
                    <span className="font-medium">{fieldName(values, issue.path)}</span>:{" "}
                    {issue.message}
                  </button>
                )}
              </li>
            ))}
            {issues.length > MAX_ISSUES && <li>and {issues.length - MAX_ISSUES} more</li>}
          </ul>
        )}
      </Callout>
    </div>
  );
}
