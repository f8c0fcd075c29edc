"use client";

import { memo } from "react";
import { bearerModes } from "@/lib/agent/tool";
import { useValue } from "../editor-state";
import { ChipsInput } from "../fields/chips-input";
import { FormField } from "../fields/form-field";
import { CheckField, ChoiceField, TextField } from "../fields/text-field";
import { Section } from "./section";

const bearerLabels = {
  none: "Not used",
  optional: "Optional",
  required: "Required",
};
const bearerOptions = [
  { value: "", label: "Agent default" },
  ...bearerModes.map((mode) => ({ value: mode, label: bearerLabels[mode] })),
];

const taskOptions = [
  { value: "", label: "Not used" },
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required" },
];

const availabilityOptions = [
  { value: "always", label: "Always" },
  { value: "modes", label: "In some modes" },
  { value: "never", label: "Hidden from models" },
];

export const Behavior = memo(function Behavior() {
  const [needsConfirmation] = useValue("confirmationRequired");
  const [availability] = useValue("offered");
  const [modes, setModes] = useValue("modes");
  return (
    <Section id="behavior" title="Behavior">
      <div className="flex flex-col gap-5">
        <CheckField
          path="enabled"
          label="Enabled"
          hint="A disabled tool is not listed and cannot be called."
        />
        <CheckField
          path="enforceFormats"
          label="Check formats"
          hint="Refuses calls whose arguments do not match the format of their parameter, such as an e-mail address, a date or a URL. Otherwise, formats are only descriptive."
        />
        <CheckField
          path="confirmationRequired"
          label="Ask before running"
          hint="A person reviews the values and approves the call."
        />
        {needsConfirmation && (
          <div className="flex flex-col gap-4 pl-6">
            <TextField
              path="confirmPrompt"
              label="Confirmation text"
              hint="One sentence, with parameters such as {{params.city}}. Defaults to the description."
              maxLength={500}
              optional
            />
            <CheckField
              path="confirmationEnforced"
              label="Enforce on the server"
              hint="The published agent responds to the first call with 428 and a confirmation token for exactly these arguments; only a second call with that token runs. Over MCP, a client that cannot ask a person is refused. Otherwise the host is trusted to ask, and such a client runs the tool at once; the log says so."
            />
          </div>
        )}
        <ChoiceField
          path="bearer"
          label="The caller’s Bearer token"
          hint="The caller’s own sign-in, which the tool can pass on to a service."
          options={bearerOptions}
          className="sm:max-w-72"
        />
        <ChoiceField
          path="taskSupport"
          label="Long calls over MCP"
          hint="Whether a call that takes longer than half a second continues in the background as an MCP task that its client can poll and cancel. Clients without task support wait for the result; where tasks are required, they are refused."
          options={taskOptions}
          className="sm:max-w-72"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField path="offered" label="Offered to models" options={availabilityOptions} />
          {availability === "modes" && (
            <FormField
              path="modes"
              label="Modes"
              hint="Names of the agent’s conversation modes, such as code, research or debug."
            >
              <ChipsInput
                values={modes}
                onChange={setModes}
                parse={(text) => text.trim() || undefined}
                format={(mode) => mode}
                invalidMessage="Enter a word."
                placeholder="research"
              />
            </FormField>
          )}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            path="version"
            label="Version"
            placeholder="1.0.0"
            maxLength={40}
            hint="Your version label; separate from published versions."
            optional
          />
          <TextField path="author" label="Author" maxLength={200} optional />
        </div>
        <TextField
          path="docNote"
          label="Internal note"
          hint="Only visible here, not to models or callers."
          lines={2}
          optional
        />
      </div>
    </Section>
  );
});
