"use client";

import { memo, type ReactNode } from "react";
import { DEFAULT_TIMEOUT_MS } from "@/lib/agent/tool";
import { CHANGING_UNCACHEABLE, CONFIRMED_UNCACHEABLE } from "@/lib/agent/uncacheable-reason";
import { useFormPart, useValue } from "../editor-state";
import { ChoiceField, TextField } from "../fields/text-field";
import { getHandlerEditor } from "../handlers";
import { Section } from "./section";

const ratePerOptions = [
  { value: "key", label: "Per key" },
  { value: "user", label: "Per user" },
  { value: "tool", label: "All callers" },
];

type LimitsProps = {
  /** Shows how much of the live version's rate limit callers have used. */
  rateLimitUse: ReactNode;
  /** Shows how often results came from the cache. */
  cacheUse: ReactNode;
};

/** Edits the timeout, concurrency, rate limit and caching. */
export const Limits = memo(function Limits({ rateLimitUse, cacheUse }: LimitsProps) {
  const [needsConfirmation] = useValue("confirmationRequired");
  const [readOnly] = useValue("metadata.annotations.readOnly");
  const [destructive] = useValue("metadata.annotations.destructive");
  const handlerReason = useFormPart((form) =>
    getHandlerEditor(form.kind).getUncacheableReason?.(form[form.kind]),
  );
  const mayChange = readOnly === "no" || destructive === "yes";
  const ownReason = mayChange ? CHANGING_UNCACHEABLE : handlerReason;
  const cacheHint = needsConfirmation ? CONFIRMED_UNCACHEABLE : ownReason;
  return (
    <Section
      id="limits"
      title="Limits"
      description="Except for the timeout, they apply to published calls, not to the playground."
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            path="timeout"
            label="Timeout (seconds)"
            placeholder={String(DEFAULT_TIMEOUT_MS / 1000)}
            inputMode="decimal"
            hint="0.1 to 120."
            optional
          />
          <TextField
            path="limits.concurrency"
            label="Concurrency"
            placeholder="Unlimited"
            inputMode="numeric"
            hint="Further calls wait in a queue."
            optional
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            path="limits.rateCalls"
            label="Rate limit (calls)"
            placeholder="Unlimited"
            inputMode="numeric"
            hint="Further calls get a 429."
            optional
          />
          <TextField
            path="limits.rateWindow"
            label="Per (seconds)"
            placeholder="60"
            inputMode="numeric"
            optional
          />
          <ChoiceField path="limits.ratePer" label="Counted" options={ratePerOptions} />
        </div>
        {rateLimitUse}
        <TextField
          path="limits.cacheTtl"
          label="Cache (seconds)"
          placeholder="0"
          inputMode="numeric"
          hint={
            cacheHint ??
            "Repeated calls with the same arguments from the same caller get the cached result. Errors are not cached."
          }
          className="sm:max-w-96"
          optional
        />
        {cacheUse}
      </div>
    </Section>
  );
});
