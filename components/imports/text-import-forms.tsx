"use client";

import type { ImportRequest } from "@/components/queries/imports";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";
import { TextForm } from "./text-form";

type FormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

/** Imports a request copied as cURL from documentation or a browser. */
export function CurlForm(props: FormProps) {
  return (
    <TextForm
      {...props}
      label="cURL command"
      hint="One line or several. Secrets in it are not stored; they become fields of a credential."
      placeholder={
        'curl -X POST https://api.example.com/messages \\\n  --json \'{"text": "Hello"}\''
      }
      emptyMessage="Paste a cURL command."
      submit="Read the command"
      toRequest={(command) => ({ kind: "curl", command })}
    />
  );
}

/** Imports a Postman collection. */
export function PostmanForm(props: FormProps) {
  return (
    <TextForm
      {...props}
      label="Postman collection"
      hint="A Postman export, version 2.0 or 2.1. Folders become categories."
      placeholder={'{ "info": { "name": "…" }, "item": [] }'}
      accept=".json,application/json"
      emptyMessage="Paste a collection or choose a file."
      submit="Read the collection"
      toRequest={(document) => ({ kind: "postman", document })}
    />
  );
}

/** Imports a sample request body, from which parameters are inferred. */
export function SampleForm(props: FormProps) {
  return (
    <TextForm
      {...props}
      label="Sample JSON"
      hint="Types are inferred from it."
      placeholder={'{ "city": "Berlin", "days": 3 }'}
      accept=".json,application/json"
      emptyMessage="Paste a sample."
      submit="Read the sample"
      toRequest={(text) => {
        try {
          return { kind: "sample-json", value: JSON.parse(text) };
        } catch {
          // Used only for its error message: it is stricter than JSON.parse about numbers that lose precision.
          const parsed = parseJsonText(text);
          return "problem" in parsed ? formatJsonError(text, parsed) : "Invalid JSON.";
        }
      }}
    />
  );
}
