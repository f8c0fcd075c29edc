"use client";

import { memo } from "react";
import { cacheRefusal } from "@/lib/agent/caching";
import { defaultTimeoutMs } from "@/lib/agent/tool";
import { useValue } from "../editor-state";
import { ChoiceField, TextField } from "../fields/text-field";
import { Section } from "../section";

const pers = [
  { value: "key", label: "Each key" },
  { value: "user", label: "Each user" },
  { value: "tool", label: "Everybody together" },
];

/** How long, how often and how many at once. */
export const Limits = memo(function Limits() {
  const [asks] = useValue("confirmationRequired");
  const [kind] = useValue("kind");
  const [method] = useValue("http.method");
  const refusal = cacheRefusal(asks, kind === "http" ? method : undefined);
  return (
    <Section
      id="limits"
      title="Limits"
      description="They hold for the published agent. Your own tries are free of them."
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            path="timeout"
            label="Time limit in seconds"
            placeholder={String(defaultTimeoutMs / 1000)}
            inputMode="decimal"
            hint="0.1 to 120."
            optional
          />
          <TextField
            path="limits.concurrency"
            label="Calls at once"
            placeholder="any number"
            inputMode="numeric"
            hint="More than these wait for their turn."
            optional
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            path="limits.rateCalls"
            label="Calls allowed"
            placeholder="any number"
            inputMode="numeric"
            hint="One more is answered with 429."
            optional
          />
          <TextField
            path="limits.rateWindow"
            label="In so many seconds"
            placeholder="60"
            inputMode="numeric"
            optional
          />
          <ChoiceField path="limits.ratePer" label="Counted for" options={pers} />
        </div>
        <TextField
          path="limits.cacheTtl"
          label="Keep answers for so many seconds"
          placeholder="0"
          inputMode="numeric"
          hint={
            refusal ??
            "The same arguments from the same caller get the same answer again. Failures are not kept."
          }
          className="sm:max-w-96"
          optional
        />
      </div>
    </Section>
  );
});
