"use client";

import { type FormEvent, useState } from "react";
import type { ImportRequest } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Button } from "@/components/ui/primitives/button";
import { DocumentField } from "./text-form";

type Request = Extract<ImportRequest, { kind: "openapi" }>;
type FormProps = { busy: boolean; onRead: (request: Request) => void };

/** Imports an OpenAPI document. Submitting it lists its operations; tools are created in the next step. */
export function OpenapiForm({ busy, onRead }: FormProps) {
  const [source, setSource] = useState<"text" | "url">("text");
  const [text, setText] = useState("");
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = (source === "url" ? url : text).trim() === "";
    const emptyMessage =
      source === "url" ? "Enter the document's URL." : "Paste a document or choose a file.";
    setProblem(isEmpty ? emptyMessage : "");
    if (isEmpty || busy) return;
    const sourceFields = source === "url" ? { url: url.trim() } : { document: text };
    onRead({ kind: "openapi", ...sourceFields, operations: [] });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SegmentedControl
        label="Source"
        value={source}
        className="self-start"
        options={[
          { value: "text", label: "Paste or file" },
          { value: "url", label: "URL" },
        ]}
        onValueChange={(next) => {
          setSource(next);
          setProblem("");
        }}
      />
      {source === "url" ? (
        <Field
          label="Document URL"
          required
          error={problem}
          hint="The URL of the JSON or YAML file, not of a page that displays it."
        >
          <Input
            mono
            type="url"
            value={url}
            placeholder="https://api.example.com/openapi.json"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      ) : (
        <DocumentField
          label="OpenAPI document"
          hint="OpenAPI 3.0, 3.1 or Swagger 2.0, as JSON or YAML."
          placeholder={"openapi: 3.1.0\ninfo:\n  title: …\npaths: {}"}
          accept=".json,.yaml,.yml,application/json,application/yaml"
          value={text}
          problem={problem}
          onChange={(next, nextProblem = "") => {
            setText(next);
            setProblem(nextProblem);
          }}
        />
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Read the operations
        </Button>
      </div>
    </form>
  );
}
