"use client";

import { useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Textarea } from "@/components/ui/inputs/textarea";
import { agentProfileSchema, toSlug } from "@/lib/agent/agent-profile";
import { IconPicker } from "./icon-picker";

export type AgentValues = { name: string; slug: string; description: string; icon: string };
export type AgentProblems = Partial<Record<keyof AgentValues, string>>;

export const blankAgent: AgentValues = { name: "", slug: "", description: "", icon: "" };

/** Returns error messages by field. Empty if all values are valid. */
export function validateAgent(values: AgentValues): AgentProblems {
  const result = agentProfileSchema.safeParse({ ...values, icon: values.icon || undefined });
  const problems: AgentProblems = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path[0] as keyof AgentValues;
    problems[field] ??= message;
  }
  return problems;
}

type AgentFieldsProps = {
  values: AgentValues;
  problems: AgentProblems;
  onChange: (values: AgentValues) => void;
  /** Whether the slug still follows the name. It does until it is edited. */
  slugFollowsName: boolean;
  slugHint?: string;
};

export function AgentFields(props: AgentFieldsProps) {
  const { values, problems, onChange, slugFollowsName, slugHint } = props;
  const [isSlugEdited, setIsSlugEdited] = useState(!slugFollowsName);
  const rename = (name: string) =>
    onChange({ ...values, name, ...(!isSlugEdited && { slug: toSlug(name) }) });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem] gap-3">
        <Field label="Name" required error={problems.name}>
          <Input
            value={values.name}
            autoComplete="off"
            placeholder="Slack"
            onChange={(event) => rename(event.target.value)}
          />
        </Field>
        <Field label="Icon" error={problems.icon}>
          <IconPicker
            value={values.icon}
            name={values.name}
            onChange={(icon) => onChange({ ...values, icon })}
          />
        </Field>
      </div>
      <Field
        label="Address"
        required
        error={problems.slug}
        hint={slugHint ?? `Callers reach it at /api/agents/${values.slug || "…"}`}
      >
        <Input
          mono
          value={values.slug}
          placeholder="slack"
          onChange={(event) => {
            setIsSlugEdited(event.target.value !== "");
            onChange({ ...values, slug: event.target.value });
          }}
        />
      </Field>
      <Field label="Description" optional error={problems.description}>
        <Textarea
          value={values.description}
          rows={2}
          placeholder="What the agent does, in one sentence."
          onChange={(event) => onChange({ ...values, description: event.target.value })}
        />
      </Field>
    </div>
  );
}
