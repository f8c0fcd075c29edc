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
  { value: "basic", label: "Basic auth" },
  { value: "header", label: "API key (header)" },
  { value: "query", label: "API key (query)" },
  { value: "caller-bearer", label: "Forward caller’s token" },
];

type Words = { label: string; hint?: string; example: string; explains: ReactNode };

const words: Record<string, Words> = {
  bearer: {
    label: "Token",
    example: "{{credentials.github.token}}",
    explains: (
      <>
        Sent as <Code>Authorization: Bearer …</Code>. For personal access tokens and OAuth tokens;
        enter the token without the word Bearer.
      </>
    ),
  },
  basic: {
    label: "User and password",
    hint: "As user:password.",
    example: "user:password",
    explains: (
      <>
        Sent as <Code>Authorization: Basic …</Code>, base64-encoded automatically. Services that
        take an API key as the user name expect an empty password, such as{" "}
        <Code>{"{{credentials.stripe.key}}:"}</Code>.
      </>
    ),
  },
  header: {
    label: "Value",
    example: "{{credentials.example.apiKey}}",
    explains: (
      <>
        Sent as the header that the service documents, such as <Code>x-api-key</Code>. Include a
        scheme before the key in the value: <Code>{"Token {{credentials.x.key}}"}</Code>.
      </>
    ),
  },
  query: {
    label: "Value",
    example: "{{credentials.example.apiKey}}",
    explains: (
      <>
        Added to the URL, such as <Code>?key=…</Code>. URLs end up in server logs, so prefer a
        header if the service supports one. It is masked in this app.
      </>
    ),
  },
  "caller-bearer": {
    label: "",
    hint: "The caller’s Authorization header is passed on to this host.",
    example: "",
    explains:
      "Each caller uses their own identity, and nothing is stored here. Set the caller’s Bearer token to required under Behaviour to reject calls without one.",
  },
};

/** The request's authentication: the type, its fields, and an explanation of how it is sent. */
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
