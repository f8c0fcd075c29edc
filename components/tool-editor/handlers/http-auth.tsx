"use client";

import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { useValue } from "../editor-state";
import { FormField } from "../fields/form-field";
import { TemplateInput } from "../fields/template-input";
import { ChoiceField, TextField } from "../fields/text-field";
import { CredentialPicker } from "./credential-picker";

const types = [
  { value: "none", label: "None" },
  { value: "bearer", label: "Bearer token" },
  { value: "basic", label: "User and password" },
  { value: "header", label: "Key in a header" },
  { value: "query", label: "Key in the query" },
  { value: "caller-bearer", label: "The caller’s own Bearer token" },
];

type Words = { label: string; hint?: string; example: string; explains: ReactNode };

const words: Record<string, Words> = {
  bearer: {
    label: "Token",
    example: "{{credentials.github.token}}",
    explains: (
      <>
        Sent as <Code>Authorization: Bearer …</Code>. Personal access tokens and OAuth tokens go
        here; write the token alone, without the word Bearer.
      </>
    ),
  },
  basic: {
    label: "User and password",
    hint: "Written as user:password.",
    example: "user:password",
    explains: (
      <>
        Sent as <Code>Authorization: Basic …</Code>, encoded in base64 for you. Services that take
        an API key as the user name want it with an empty password, such as{" "}
        <Code>{"{{credentials.stripe.key}}:"}</Code>.
      </>
    ),
  },
  header: {
    label: "Value",
    example: "{{credentials.example.apiKey}}",
    explains: (
      <>
        Sent as a header of the name that the service documents, such as <Code>x-api-key</Code>. A
        scheme before the key belongs to the value: <Code>{"Token {{credentials.x.key}}"}</Code>.
      </>
    ),
  },
  query: {
    label: "Value",
    example: "{{credentials.example.apiKey}}",
    explains: (
      <>
        Added to the address, such as <Code>?key=…</Code>. Addresses end up in the logs of servers,
        so use a header where the service takes one. Here it is masked.
      </>
    ),
  },
  "caller-bearer": {
    label: "",
    hint: "What the caller sends as Authorization is passed on to this host.",
    example: "",
    explains:
      "Each caller acts with an identity of their own, and nothing is stored here. Set the caller’s Bearer token to required under Behaviour, so that a call without one is refused.",
  },
};

/** How the request shows who sends it: the form of each way, in words, with the Space's credentials at hand. */
export function HttpAuthForm() {
  const [type] = useValue("http.authType");
  const [value, setValue] = useValue("http.authValue");
  const named = type === "header" || type === "query";
  const valued = type !== "none" && type !== "caller-bearer";
  const said = words[type];
  const label = `Authentication ${(said?.label ?? "value").toLowerCase()}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <ChoiceField
          path="http.authType"
          label="Authentication"
          options={types}
          hint={valued ? undefined : said?.hint}
        />
        {named && (
          <TextField
            path="http.authName"
            label={type === "header" ? "Authentication header" : "Authentication query name"}
            placeholder={type === "header" ? "x-api-key" : "key"}
            mono
          />
        )}
        {valued && (
          <FormField
            path="http.authValue"
            label={label}
            hint={said?.hint}
            aside={<CredentialPicker type={type} onPick={setValue} />}
            className={named ? "sm:col-span-2" : ""}
          >
            <TemplateInput
              field={label}
              path="http.authValue"
              value={value}
              onChange={setValue}
              placeholder={said?.example}
            />
          </FormField>
        )}
      </div>
      {said && (
        <Disclosure summary="How this is sent">
          <p className="max-w-prose text-muted text-sm">{said.explains}</p>
        </Disclosure>
      )}
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="wrap-anywhere font-mono text-ink">{children}</code>;
}
