"use client";

import { useState } from "react";
import { useValue } from "@/components/tool-editor/editor-state";
import { CheckField, TextField } from "@/components/tool-editor/fields/text-field";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { ResponseTest } from "./response-test";

type HttpResponseFormProps = {
  /** The text of a response to test the expressions with. */
  response: string;
  onResponse: (text: string) => void;
  /** Null until toggled: then it is open if any of its fields is set. */
  open: boolean | null;
  onOpenChange: (open: boolean) => void;
};

/** Response handling: selection, error condition and error message. */
export function HttpResponseForm(props: HttpResponseFormProps) {
  const { response, onResponse, open, onOpenChange } = props;
  const [select] = useValue("http.select");
  const [errorWhen] = useValue("http.errorWhen");
  const [errorMessage] = useValue("http.errorMessage");
  const [envelope] = useValue("http.envelope");
  const [isConfigured] = useState(Boolean(select || errorWhen || errorMessage || envelope));
  return (
    <Disclosure summary="Response handling" open={open ?? isConfigured} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted text-sm">
          JMESPath expressions on the response’s JSON. Without them, a 2xx response is returned as
          it is, and every other status is an error.
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
              For services that report errors with status 200: <Example>{"ok == `false`"}</Example>{" "}
              or <Example>errors</Example>, which is true if the list is not empty.
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
        <ResponseTest text={response} onText={onResponse} />
        <CheckField
          path="http.envelope"
          label="The service is an agent: return its envelope"
          hint="Its response already has success, response type and data, so it is passed on as is."
        />
      </div>
    </Disclosure>
  );
}

function Example({ children }: { children: string }) {
  return <code className="wrap-anywhere font-mono text-ink">{children}</code>;
}
