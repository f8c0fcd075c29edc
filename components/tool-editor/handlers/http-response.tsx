"use client";

import { useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { useValue } from "../editor-state";
import { CheckField, TextField } from "../fields/text-field";
import { AnswerTrial } from "./answer-trial";

type HttpResponseFormProps = {
  /** The text of an answer to try the expressions on. */
  answer: string;
  onAnswer: (text: string) => void;
  /** Null until somebody opens or closes it: then it is open where something is said. */
  open: boolean | null;
  onOpenChange: (open: boolean) => void;
};

/** How the service's answer is read: what fails, what is said then, and what is kept. */
export function HttpResponseForm(props: HttpResponseFormProps) {
  const { answer, onAnswer, open, onOpenChange } = props;
  const [select] = useValue("http.select");
  const [errorWhen] = useValue("http.errorWhen");
  const [errorMessage] = useValue("http.errorMessage");
  const [envelope] = useValue("http.envelope");
  const [said] = useState(Boolean(select || errorWhen || errorMessage || envelope));
  return (
    <Disclosure summary="The service’s answer" open={open ?? said} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted text-sm">
          JMESPath expressions over the answer’s JSON. Without them a 2xx answer is the result as it
          is, and every other status is a failure.
        </p>
        <TextField
          path="http.select"
          label="What to keep of the answer"
          hint={
            <>
              What it finds becomes the result:{" "}
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
          label="When the answer is a failure"
          hint={
            <>
              For services that report errors with status 200: <Example>{"ok == `false`"}</Example>{" "}
              or <Example>errors</Example>, which is true when the list is not empty.
            </>
          }
          lines={2}
          mono
          optional
        />
        <TextField
          path="http.errorMessage"
          label="What to say then"
          hint={
            <>
              The sentence that the model reads, for this and for every status that is not 2xx:{" "}
              <Example>{"error.message || errors[0].detail"}</Example>
            </>
          }
          lines={2}
          mono
          optional
        />
        <AnswerTrial text={answer} onText={onAnswer} />
        <CheckField
          path="http.envelope"
          label="The service is an agent: pass its envelope on"
          hint="Its answer already says success, response type and data, so nothing is read out of it."
        />
      </div>
    </Disclosure>
  );
}

function Example({ children }: { children: string }) {
  return <code className="wrap-anywhere font-mono text-ink">{children}</code>;
}
