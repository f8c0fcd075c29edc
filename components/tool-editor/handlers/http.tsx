"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { NativeSelect } from "@/components/ui/native-select";
import { httpMethods, retriedMethods } from "@/lib/agent/handlers/http";
import { useValue } from "../editor-state";
import { FormField } from "../fields/form-field";
import { PairRows } from "../fields/pair-rows";
import { TemplateInput } from "../fields/template-input";
import { ChoiceField } from "../fields/text-field";
import { HttpAuthForm } from "./http-auth";
import { HttpBodyForm } from "./http-body";

const attempts = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: count === 1 ? "Once" : `Up to ${count} times`,
}));
const redirects = [
  { value: "", label: "Refuse (default)" },
  { value: "refuse", label: "Refuse" },
  { value: "follow", label: "Follow" },
];

/** One HTTP request, with placeholders where a call's values go. */
export function HttpHandlerForm() {
  return (
    <div className="flex flex-col gap-5">
      <RequestLine />
      <PairRows path="http.query" title="Query" noun="Query" switchable whenMissing />
      <PairRows path="http.headers" title="Headers" noun="Header" switchable />
      <HttpAuthForm />
      <HttpBodyForm />
      <Delivery />
    </div>
  );
}

function RequestLine() {
  const [method, setMethod] = useValue("http.method");
  const [url, setUrl] = useValue("http.url");
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
      <FormField path="http.method" label="Method" hideLabel className="w-26 shrink-0">
        <NativeSelect
          value={method}
          onChange={(event) => setMethod(event.target.value as typeof method)}
          className="font-medium font-mono"
        >
          {httpMethods.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      </FormField>
      <FormField path="http.url" label="URL" hideLabel className="min-w-0 flex-1 basis-60">
        <TemplateInput
          field="URL"
          value={url}
          onChange={setUrl}
          inputMode="url"
          placeholder="https://api.example.com/users/{{params.id}}"
        />
      </FormField>
    </div>
  );
}

function Delivery() {
  const [method] = useValue("http.method");
  const [tries] = useValue("http.attempts");
  const [redirect] = useValue("http.redirects");
  const repeatable = retriedMethods.includes(method);
  return (
    <Disclosure summary="Retries and redirects" defaultOpen={tries !== "1" || redirect !== ""}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="http.attempts"
          label="Attempts"
          options={attempts}
          hint={
            repeatable
              ? "After a network error, 429, 502, 503 or 504, inside the tool’s time limit."
              : `${method} is never repeated, as it might act twice.`
          }
        />
        <ChoiceField
          path="http.redirects"
          label="Redirects"
          options={
            redirect === "refuse" ? redirects : redirects.filter(({ value }) => value !== "refuse")
          }
          hint="Each step is checked against the network’s rules."
        />
      </div>
    </Disclosure>
  );
}
