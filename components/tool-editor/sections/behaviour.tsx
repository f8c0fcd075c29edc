"use client";

import { memo } from "react";
import { bearerModes, defaultTimeoutMs } from "@/lib/agent/tool";
import { useValue } from "../editor-state";
import { CheckField, ChoiceField, TextField } from "../fields/text-field";
import { Section } from "../section";

const bearerWords = {
  none: "Not used",
  optional: "Used when it is there",
  required: "Required",
};
const bearers = [
  { value: "", label: "As the agent says" },
  ...bearerModes.map((mode) => ({ value: mode, label: bearerWords[mode] })),
];

export const Behaviour = memo(function Behaviour() {
  const [asks] = useValue("confirmationRequired");
  return (
    <Section id="behaviour" title="Behaviour">
      <div className="flex flex-col gap-5">
        <CheckField
          path="enabled"
          label="Enabled"
          hint="A tool that is off is not listed and cannot be called."
        />
        <CheckField
          path="confirmationRequired"
          label="Ask before running"
          hint="A person sees the values and approves them first."
        />
        {asks && (
          <TextField
            path="confirmPrompt"
            label="What the person is asked"
            hint="One sentence; the description stands in when it is empty."
            maxLength={500}
            optional
            className="pl-6"
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField path="bearer" label="The caller’s Bearer token" options={bearers} />
          <TextField
            path="timeout"
            label="Time limit in seconds"
            placeholder={String(defaultTimeoutMs / 1000)}
            inputMode="decimal"
            hint="0.1 to 120."
            optional
          />
        </div>
        <TextField
          path="docNote"
          label="Note for people"
          hint="Stays in the builder: neither models nor callers see it."
          lines={2}
          optional
        />
      </div>
    </Section>
  );
});
