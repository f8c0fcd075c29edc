"use client";

import type { ImportRequest } from "@/components/queries/imports";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import { TextForm } from "./text-form";

type FormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

/** One request as people copy it from documentation or from a browser. */
export function CurlForm(props: FormProps) {
  return (
    <TextForm
      {...props}
      label="cURL command"
      hint="As a shell takes it, in one line or in several. Secrets in it are not stored; they become fields of a credential."
      placeholder={
        'curl -X POST https://api.example.com/messages \\\n  --json \'{"text": "Hello"}\''
      }
      empty="Paste a cURL command."
      submit="Read the command"
      requestFor={(command) => ({ kind: "curl", command })}
    />
  );
}

/** A collection that was exported from Postman. */
export function PostmanForm(props: FormProps) {
  return (
    <TextForm
      {...props}
      label="Postman collection"
      hint="A collection of version 2.0 or 2.1, as Postman exports it. Folders become categories."
      placeholder={'{ "info": { "name": "…" }, "item": [] }'}
      accept=".json,application/json"
      empty="Paste a collection or choose a file."
      submit="Read the collection"
      requestFor={(document) => ({ kind: "postman", document })}
    />
  );
}

/** A body as an API takes it, from which the parameters are told. */
export function SampleForm(props: FormProps) {
  return (
    <TextForm
      {...props}
      label="Sample JSON"
      hint="The parameters are made to fit it: types, formats, lists and what is nested."
      placeholder={'{ "city": "Berlin", "days": 3 }'}
      accept=".json,application/json"
      empty="Paste a sample."
      submit="Read the sample"
      requestFor={(text) => {
        try {
          return { kind: "sample-json", value: JSON.parse(text) };
        } catch {
          // Only for its words: a sample may well hold a number that is rounded.
          const read = readJson(text);
          return "problem" in read ? tellPlace(text, read) : "This is not JSON yet.";
        }
      }}
    />
  );
}
