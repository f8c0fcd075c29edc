"use client";

import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import type { ApiResponse } from "@/components/client/api";
import { PageSection } from "@/components/layout/page";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { ReadOnlyForm } from "@/components/ui/primitives/read-only";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { CredentialSheet } from "./credential-field";
import { HandoffFields } from "./handoff-fields";
import { InstructionsField } from "./instructions-field";
import { LimitFields } from "./limit-fields";
import { ModelActions, useModelTest } from "./model-actions";
import { ModelServerFields } from "./model-server-fields";
import { RemoveModel } from "./remove-model";
import { useModelForm } from "./use-model-form";

type ModelFormProps = {
  agentResponse: ApiResponse<AgentDetail>;
  /** A model that has not been saved yet. */
  initial: ModelSettings | undefined;
  /** The credentials of the Space. */
  services: readonly string[];
  credentialSheet: CredentialSheet;
  onRemoved: () => void;
};

export function ModelForm(props: ModelFormProps) {
  const { agentResponse, initial, services, credentialSheet, onRemoved } = props;
  const { slug, variables = [] } = agentResponse.value;
  const element = useRef<HTMLFormElement>(null);
  const form = useModelForm(agentResponse, initial);
  const test = useModelTest(slug, form);
  useShortcut("save", () => element.current?.requestSubmit());
  // The button that chose the provider no longer exists.
  const focusNew = useEffectEvent(() => {
    if (initial) element.current?.querySelector("select")?.focus();
  });
  useEffect(() => focusNew(), []);
  const showProblems = () => {
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React also reports submissions of forms in dialogs opened from here.
    if (event.target !== event.currentTarget) return;
    if (!(await form.save())) showProblems();
  };
  const fieldProps = { draft: form.draft, problems: form.problems, onChange: form.setDraft };
  return (
    <ReadOnlyForm>
      <form ref={element} noValidate onSubmit={submit}>
        <PageSection title="Model" description="Where requests go, and the key they are sent with.">
          <ModelServerFields
            {...fieldProps}
            slug={slug}
            services={services}
            credentialSheet={credentialSheet}
            testMessage={test.result?.message}
          />
        </PageSection>
        <PageSection
          title="Instructions"
          description="The system prompt. The agent’s resource and what the app sends are added, unless they are named in it."
        >
          <InstructionsField {...fieldProps} variables={variables.map(({ ref }) => ref)} />
        </PageSection>
        <PageSection title="Limits" description="How far the model may go in one run.">
          <LimitFields {...fieldProps} />
        </PageSection>
        <PageSection
          title="Hand-offs"
          description="Agents of this Space that the model may hand the conversation to. They must be published and have a model of their own."
        >
          <HandoffFields {...fieldProps} slug={slug} />
        </PageSection>
        {agentResponse.value.model && (
          <PageSection title="Remove" description="Its tools and endpoint stay as they are.">
            <RemoveModel onRemove={form.remove} onRemoved={onRemoved} />
          </PageSection>
        )}
        <ModelActions form={form} test={test} showProblems={showProblems} />
      </form>
    </ReadOnlyForm>
  );
}
