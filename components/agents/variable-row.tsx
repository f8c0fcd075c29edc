"use client";

import { X } from "lucide-react";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Badge } from "@/components/ui/primitives/badge";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { getProviderLabel, parseProvider } from "@/lib/agent/credentials/oauth-provider";
import type { VariableDraft } from "./caller-settings-draft";

type VariableRowProps = {
  variable: VariableDraft;
  problem?: string;
  onChange: (variable: VariableDraft) => void;
  onRemove: () => void;
};

/** One header that callers send: its name, description, and whether it is required. */
export function VariableRow({ variable, problem, onChange, onRemove }: VariableRowProps) {
  const { ref, description = "", required = false, secret = false } = variable;
  const provider = parseProvider(ref);
  const label = ref || "new variable";
  return (
    <div className="flex flex-col gap-3 border-line border-l-2 pl-3.5">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
          <Field
            label="Variable name"
            error={problem}
            aside={ref && <code className="wrap-anywhere font-mono">x-{ref}</code>}
          >
            <Input
              mono
              value={ref}
              placeholder="team"
              onChange={(event) => onChange({ ...variable, ref: event.target.value })}
            />
          </Field>
          <Field label="Description">
            <Input
              value={description}
              autoComplete="off"
              onChange={(event) => onChange({ ...variable, description: event.target.value })}
            />
          </Field>
        </div>
        <IconButton {...rowControl} label={`Remove ${label}`} className="mt-6.5" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {provider && <Badge tone="info">OAuth token for {getProviderLabel(provider)}</Badge>}
        <Checkbox
          checked={required}
          onCheckedChange={(checked) => onChange({ ...variable, required: checked === true })}
          label="Required"
        />
        <Checkbox
          checked={secret}
          onCheckedChange={(checked) => onChange({ ...variable, secret: checked === true })}
          label="Secret (masked in logs)"
        />
      </div>
    </div>
  );
}
