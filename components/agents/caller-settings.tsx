"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { ApiResponse } from "@/components/client/api";
import { useAgentDraft } from "@/components/queries/use-agent-draft";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { SaveError } from "@/components/unsaved-changes/save-error";
import { createProviderVariable } from "@/lib/agent/credentials/oauth-provider";
import { lintOrigins } from "@/lib/analysis/lint-origins";
import { lintVariables } from "@/lib/analysis/lint-variables";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { AddProvider } from "./add-provider";
import {
  blankVariable,
  type CallerDraft,
  readCallerSettings,
  type VariableDraft,
} from "./caller-settings-draft";
import { VariableRow } from "./variable-row";

const toDraft = ({ access, variables }: AgentDetail): CallerDraft => ({
  isPublic: access?.toolsList === "public",
  hasSignIn: access?.signIn === "on",
  origins: (access?.origins ?? []).join("\n"),
  variables: (variables ?? []).map((variable) => ({ ...blankVariable(), ...variable })),
});

/** Serializes a draft for comparison, without the row ids, which differ each time. */
const serialize = (draft: CallerDraft) =>
  JSON.stringify(draft, (key, value) => (key === "id" ? undefined : value));

/** Settings for the headers that callers send besides their key, and for public access. */
export function CallerSettings({ agentResponse }: { agentResponse: ApiResponse<AgentDetail> }) {
  const agent = agentResponse.value;
  const id = useId();
  const change = useAgentDraft<CallerDraft>({
    agentResponse,
    parts: ["access", "variables"],
    toDraft,
    hasChanges: (current, saved) => serialize(current) !== serialize(toDraft(saved)),
  });
  const { draft, setDraft, isDirty } = change;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const rowFocus = useRowFocus<HTMLFieldSetElement>();
  const { settings, problems } = readCallerSettings(draft, change.saved);

  const setVariable = (index: number, next: VariableDraft) =>
    setDraft({ ...draft, variables: draft.variables.with(index, next) });
  const addVariable = (variable: VariableDraft) =>
    setDraft({ ...draft, variables: [...draft.variables, variable] });
  const save = async (): Promise<boolean> => {
    setIsSubmitted(true);
    if (!settings || change.isSaving) return false;
    try {
      await change.save(settings);
    } catch {
      return false;
    }
    setIsSubmitted(false);
    notify.success("Saved to the draft", { description: "Takes effect when you publish." });
    return true;
  };
  useLeaveGuard(isDirty ? "the caller settings" : null, save);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <fieldset
        {...rowFocus}
        aria-labelledby={`${id}-variables`}
        className="flex min-w-0 flex-col gap-3"
      >
        <div>
          <h3 id={`${id}-variables`} className="font-medium">
            Variables
          </h3>
          <p className="text-muted text-xs">
            Values that callers send as headers. Tools use them as{" "}
            <code className="font-mono">{"{{variables.name}}"}</code>.
          </p>
        </div>
        {draft.variables.map((variable, index) => (
          <VariableRow
            key={variable.id}
            variable={variable}
            problem={isSubmitted || variable.ref ? problems[index] : undefined}
            onChange={(next) => setVariable(index, next)}
            onRemove={() => setDraft({ ...draft, variables: draft.variables.toSpliced(index, 1) })}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button data-row-add="" size="sm" onClick={() => addVariable(blankVariable())}>
            <Plus aria-hidden />
            Add variable
          </Button>
          <AddProvider
            existingRefs={draft.variables.map(({ ref }) => ref)}
            onAdd={(provider) =>
              addVariable({ ...blankVariable(), ...createProviderVariable(provider) })
            }
          />
        </div>
      </fieldset>
      <Checkbox
        checked={draft.isPublic}
        onCheckedChange={(checked) => setDraft({ ...draft, isPublic: checked === true })}
        label="Anyone can list the tools"
        hint="Otherwise GET /tools requires a key, as calls do."
      />
      <Checkbox
        checked={draft.hasSignIn}
        onCheckedChange={(checked) => setDraft({ ...draft, hasSignIn: checked === true })}
        label="People can sign in"
        hint="Assistants that add the agent by its URL send people here to sign in and approve what the assistant may do. Keys keep working. If off, only keys work."
      />
      <Field
        label="Allowed origins (CORS)"
        optional
        hint="One origin per line, such as https://app.example.com. Leave empty to allow none. Does not affect server calls."
      >
        <Textarea
          mono
          rows={2}
          value={draft.origins}
          onChange={(event) => setDraft({ ...draft, origins: event.target.value })}
        />
      </Field>
      {[...lintVariables(agent), ...lintOrigins(agent)].map(({ path, message }) => (
        <Callout key={path} tone="warning" role="status">
          {message}
        </Callout>
      ))}
      <SaveError
        error={change.error}
        conflictTitle="The caller settings were changed elsewhere"
        isSaving={change.isSaving}
        onLoadTheirs={change.loadTheirs}
      />
      <Button
        type="submit"
        variant={isDirty ? "primary" : "secondary"}
        disabled={!isDirty}
        busy={change.isSaving}
        className="self-start"
      >
        Save caller settings
      </Button>
    </form>
  );
}
