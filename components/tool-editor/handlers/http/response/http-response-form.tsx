"use client";

import { useState } from "react";
import { useValue } from "@/components/tool-editor/editor-state";
import { CheckField, TextField } from "@/components/tool-editor/fields/text-field";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { TestRequest } from "../test-request";
import { ResponseTest } from "./response-test";

/** Edits response handling: a response to shape, and the expressions that shape it. */
export function HttpResponseForm() {
  const [response, setResponse] = useState("");
  const [select] = useValue("http.select");
  const [errorWhen] = useValue("http.errorWhen");
  const [errorMessage] = useValue("http.errorMessage");
  const [envelope] = useValue("http.envelope");
  const [isConfigured] = useState(Boolean(select || errorWhen || errorMessage || envelope));
  return (
    <div className="flex flex-col gap-5">
      <TestRequest onResponse={setResponse} />
      <ResponseTest text={response} onText={setResponse} />
      <Disclosure summary="Response handling" defaultOpen={isConfigured}>
        <Expressions />
      </Disclosure>
    </div>
  );
}

function Expressions() {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted text-sm">
        JMESPath expressions on the response’s JSON. Without them, a 2xx response is returned as it
        is, and every other status is an error.
      </p>
      <TextField
        path="http.select"
        label="Select from response"
        hint={
          <>
            The match becomes the result:{" "}
            <Example>{"items[*].{title: title, price: price.amount}"}</Example> or{" "}
            <Example>data.text</Example>
          </>
        }
        lines={2}
        mono
        optional
      />
      <TextField
        path="http.errorWhen"
        label="Error condition"
        hint={
          <>
            For services that report errors with status 200: <Example>{"ok == `false`"}</Example> or{" "}
            <Example>errors</Example>, which is true if the list is not empty.
          </>
        }
        lines={2}
        mono
        optional
      />
      <TextField
        path="http.errorMessage"
        label="Error message"
        hint={
          <>
            The message that the model reads, also for every status other than 2xx:{" "}
            <Example>{"error.message || errors[0].detail"}</Example>
          </>
        }
        lines={2}
        mono
        optional
      />
      <CheckField
        path="http.envelope"
        label="The service is an agent: return its envelope"
        hint="Its response already has success, response type and data, so it is passed on as is."
      />
    </div>
  );
}

function Example({ children }: { children: string }) {
  return <code className="wrap-anywhere font-mono text-ink">{children}</code>;
}
