"use client";

import { useValue } from "../editor-state";
import { FormField } from "../fields/form-field";
import { TemplateInput } from "../fields/template-input";
import { ChoiceField, TextField } from "../fields/text-field";

const types = [
  { value: "none", label: "None" },
  { value: "bearer", label: "Bearer token" },
  { value: "basic", label: "User and password" },
  { value: "header", label: "Key in a header" },
  { value: "query", label: "Key in the query" },
  { value: "caller-bearer", label: "The caller’s own Bearer token" },
];

const hints: Record<string, string> = {
  "caller-bearer": "What the caller sends as Authorization is passed on to this host.",
  basic: "Written as user:password.",
};
const labels: Record<string, string> = { bearer: "Token", basic: "User and password" };

export function HttpAuthForm() {
  const [type] = useValue("http.authType");
  const [value, setValue] = useValue("http.authValue");
  const named = type === "header" || type === "query";
  const valued = type !== "none" && type !== "caller-bearer";
  const label = `Authentication ${(labels[type] ?? "value").toLowerCase()}`;
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <ChoiceField
        path="http.authType"
        label="Authentication"
        options={types}
        hint={valued ? undefined : hints[type]}
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
          hint={hints[type]}
          className={named ? "sm:col-span-2" : ""}
        >
          <TemplateInput
            field={label}
            value={value}
            onChange={setValue}
            placeholder={type === "basic" ? "user:password" : "{{variables.token}}"}
          />
        </FormField>
      )}
    </div>
  );
}
