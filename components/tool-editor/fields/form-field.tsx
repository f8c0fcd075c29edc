"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Button } from "@/components/ui/primitives/button";
import { useEditor, useIssue } from "../editor-state";
import type { FormIssue } from "../form/validation/form-issues";
import { PlaceholderFixes } from "./placeholder-fixes";

/** Shows the message of an issue, with buttons for known fixes. */
export function IssueText({ issue }: { issue: FormIssue }) {
  const { form, announce, focusField } = useEditor();
  const { message, fix, unknown } = issue;
  if (!fix && unknown === undefined) return message;
  const apply = () => {
    if (!fix) return;
    form.setValue(fix.path as "name", fix.value as string);
    announce(`Done: ${fix.label}.`);
    focusField(fix.path);
  };
  return (
    <>
      {message}{" "}
      {fix && (
        <Button
          variant="secondary"
          size="sm"
          className="ml-1 min-h-5 px-1.5 py-0 text-xs"
          onClick={apply}
        >
          {fix.label}
        </Button>
      )}
      {unknown !== undefined && <PlaceholderFixes path={issue.path} unknown={unknown} />}
    </>
  );
}

type FormFieldProps = Omit<ComponentProps<typeof Field>, "error"> & {
  /** The form path whose issue is shown here. */
  path: string;
  /** Other issues of the field, shown below the first. */
  furtherIssues?: ReactNode;
  children: ReactNode;
};

export function FormField({ path, className, furtherIssues, ...rest }: FormFieldProps) {
  const issue = useIssue(path);
  return (
    <div data-path={path} className={className}>
      <Field
        {...rest}
        error={
          issue && (
            <>
              <IssueText issue={issue} />
              {furtherIssues}
            </>
          )
        }
      />
    </div>
  );
}
