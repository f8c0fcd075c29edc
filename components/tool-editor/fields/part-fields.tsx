"use client";

import { useId } from "react";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { useIssue } from "../editor-state";
import type { PairRow } from "../form/codec/http-form";
import { IssueText } from "./form-field";

type PartFieldsProps = {
  label: string;
  path: string;
  row: PairRow;
  onChange: (next: Pick<PairRow, "fileName" | "contentType">) => void;
};

/** Edits the file name and content type of a part in a multipart body. */
export function PartFields({ label, path, row, onChange }: PartFieldsProps) {
  return (
    <span className="flex min-w-0 basis-full flex-wrap gap-1.5">
      <PartField
        label={`${label}: file name`}
        path={`${path}.fileName`}
        placeholder="File name"
        value={row.fileName ?? ""}
        onValue={(text) => onChange({ fileName: text || undefined })}
      />
      <PartField
        label={`${label}: content type`}
        path={`${path}.contentType`}
        placeholder="Content type"
        value={row.contentType ?? ""}
        onValue={(text) => onChange({ contentType: text || undefined })}
      />
    </span>
  );
}

type PartFieldProps = {
  label: string;
  path: string;
  placeholder: string;
  value: string;
  onValue: (text: string) => void;
};

function PartField({ label, path, placeholder, value, onValue }: PartFieldProps) {
  const issue = useIssue(path);
  const id = useId();
  return (
    <span data-path={path} className="min-w-32 flex-1">
      <Input
        mono
        aria-label={label}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? id : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {issue && (
        <FieldError id={id} className="pt-1">
          <IssueText issue={issue} />
        </FieldError>
      )}
    </span>
  );
}
