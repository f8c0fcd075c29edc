import { AgentChecklist } from "@/components/agents/picker/agent-checklist";
import { Field } from "@/components/ui/inputs/field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { RadioGroup } from "@/components/ui/inputs/radio-group";
import type { ChannelForm } from "./channel-form";

const scopes = [
  { value: "all", label: "All agents" },
  { value: "some", label: "Selected agents" },
] as const;

type AgentsFieldProps = {
  form: ChannelForm;
  onChange: (form: ChannelForm) => void;
  error: string | undefined;
};

/** Selects the agents whose alerts a channel receives. */
export function AgentsField({ form, onChange, error }: AgentsFieldProps) {
  return (
    <>
      <Field label="Agents">
        <RadioGroup
          value={form.hasAllAgents ? "all" : "some"}
          onValueChange={(scope) => onChange({ ...form, hasAllAgents: scope === "all" })}
          options={scopes}
        />
      </Field>
      {!form.hasAllAgents && (
        <AgentChecklist
          label="Agents for this channel"
          slugs={form.agents}
          onChange={(agents) => onChange({ ...form, agents })}
          emptyText="No agents in this Space yet."
          getHint={({ slug, name }) => (name === slug ? undefined : slug)}
        />
      )}
      {error && <FieldError role="alert">{error}</FieldError>}
    </>
  );
}
