"use client";

import { FileUp } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { ImportRequest } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Button } from "@/components/ui/primitives/button";

/** The API's request body limit, less a margin for the JSON around the text. */
const MAX_BYTES = 7_500_000;

type DocumentFieldProps = {
  label: string;
  hint: string;
  placeholder: string;
  value: string;
  problem: string;
  /** File extensions and media types; without it there is no file button. */
  accept?: string;
  onChange: (text: string, problem?: string) => void;
};

/** A text area whose content can also be loaded from a file. */
export function DocumentField(props: DocumentFieldProps) {
  const { label, hint, placeholder, value, problem, accept, onChange } = props;
  const fileInput = useRef<HTMLInputElement>(null);
  const loadFile = async (selectedFile: File | undefined) => {
    if (!selectedFile) return;
    if (selectedFile.size > MAX_BYTES)
      onChange(value, "The file is larger than 7.5 MB. Use its URL, or a smaller file.");
    else onChange(await selectedFile.text());
  };
  return (
    <>
      <Field
        label={label}
        required
        error={problem}
        hint={hint}
        aside={
          accept && (
            <Button
              size="sm"
              variant="ghost"
              className="-my-1 -mr-2"
              onClick={() => fileInput.current?.click()}
            >
              <FileUp aria-hidden />
              Choose a file
            </Button>
          )
        }
      >
        <Textarea
          mono
          rows={10}
          maxRows={24}
          value={value}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {accept && (
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label={`${label} file`}
          accept={accept}
          onChange={(event) => {
            void loadFile(event.target.files?.[0]);
            // Lets the user choose the same file again after changing it.
            event.target.value = "";
          }}
        />
      )}
    </>
  );
}

type TextFormProps = Omit<DocumentFieldProps, "value" | "problem" | "onChange"> & {
  emptyMessage: string;
  submit: string;
  busy: boolean;
  /** The import request for a text, or an error message. */
  toRequest: (text: string) => ImportRequest | string;
  onRead: (request: ImportRequest) => void;
};

/** An import form that consists of one text field. */
export function TextForm({
  emptyMessage,
  submit,
  busy,
  toRequest,
  onRead,
  ...field
}: TextFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    const request = text.trim() === "" ? emptyMessage : toRequest(text);
    setProblem(typeof request === "string" ? request : "");
    if (typeof request !== "string" && !busy) onRead(request);
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <DocumentField
        {...field}
        value={text}
        problem={problem}
        onChange={(next, nextProblem = "") => {
          setText(next);
          setProblem(nextProblem);
        }}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
