"use client";

import type { ReactNode } from "react";
import { useValue } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { TemplateInput } from "@/components/tool-editor/fields/template-input";
import { ChoiceField, TextField } from "@/components/tool-editor/fields/text-field";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { AuthenticatedKind } from "../field-paths";
import { CredentialPicker } from "./credential-picker";

const types = [
  { value: "none", label: "None" },
  { value: "bearer", label: "Bearer token" },
  { value: "basic", label: "Basic auth" },
  { value: "header", label: "API key (header)" },
  { value: "query", label: "API key (query)" },
  { value: "caller-bearer", label: "Forward caller’s token" },
];

type AuthTypeInfo = { label: string; hint?: string; example: string; explanation: ReactNode };

const authTypes: Record<string, AuthTypeInfo> = {
  bearer: {
    label: "Token",
    example: "{{credentials.github.token}}",
    explanation: (
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
    explanation: (
      <>
        Sent as <Code>Authorization: Basic …</Code>, base64-encoded automatically. Services that
        take an API key as the username expect an empty password, such as{" "}
        <Code>{"{{credentials.stripe.key}}:"}</Code>.
      </>
    ),
  },
  header: {
    label: "Value",
    example: "{{credentials.example.apiKey}}",
    explanation: (
      <>
        Sent as the header that the service documents, such as <Code>x-api-key</Code>. Include a
        scheme before the key in the value: <Code>{"Token {{credentials.x.key}}"}</Code>.
      </>
    ),
  },
  query: {
    label: "Value",
    example: "{{credentials.example.apiKey}}",
    explanation: (
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
    explanation:
      "Each caller uses their own identity, and nothing is stored here. Set the caller’s Bearer token to required under Behavior to reject calls without one.",
  },
};

/**
 * Edits the request's authentication: the type, its fields, and an explanation of how it is sent.
 */
export function AuthForm({ kind }: { kind: AuthenticatedKind }) {
  const [type] = useValue(`${kind}.authType`);
  const [value, setValue] = useValue(`${kind}.authValue`);
  const hasName = type === "header" || type === "query";
  const hasValue = type !== "none" && type !== "caller-bearer";
  const info = authTypes[type];
  const label = `Authentication ${(info?.label ?? "value").toLowerCase()}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
        <ChoiceField
          path={`${kind}.authType`}
          label="Authentication"
          options={types}
          hint={hasValue ? undefined : info?.hint}
        />
        {hasName && (
          <TextField
            path={`${kind}.authName`}
            label={type === "header" ? "Authentication header" : "Authentication query name"}
            placeholder={type === "header" ? "x-api-key" : "key"}
            mono
          />
        )}
        {hasValue && (
          <FormField
            path={`${kind}.authValue`}
            label={label}
            hint={info?.hint}
            aside={<CredentialPicker type={type} path={`${kind}.authValue`} onPick={setValue} />}
            className={hasName ? "sm:col-span-2" : ""}
          >
            <TemplateInput
              field={label}
              path={`${kind}.authValue`}
              value={value}
              onChange={setValue}
              placeholder={info?.example}
            />
          </FormField>
        )}
      </div>
      {info && (
        <Disclosure summary="How this is sent">
          <p className="max-w-prose text-muted text-sm">{info.explanation}</p>
        </Disclosure>
      )}
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="wrap-anywhere font-mono text-ink">{children}</code>;
}
