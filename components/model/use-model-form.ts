"use client";

import { useState } from "react";
import type { ApiResponse } from "@/components/client/api";
import { useLeaveGuard } from "@/components/layout/leave-guard";
import { useAgent } from "@/components/queries/agents";
import { notify } from "@/components/ui/overlays/toaster";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { type ModelDraft, readModelDraft, toModelDraft } from "./model-draft";
import { isSame, useSaveModel } from "./use-save-model";

type AgentResponse = ApiResponse<AgentDetail>;

const EMPTY: ModelSettings = { provider: "openai", id: "" };

/** The draft of an agent's model: the entered values, their problems, and how they are saved. */
export function useModelForm(agentResponse: AgentResponse, initial: ModelSettings | undefined) {
  const { slug } = agentResponse.value;
  // The version on which the draft is based. A later version of the agent does not replace it, so
  // that saving detects the conflict.
  const [base, setBase] = useState(agentResponse);
  const [draft, setDraft] = useState(() => toModelDraft(base.value.model ?? initial ?? EMPTY));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = useSaveModel(base);
  const { refetch } = useAgent(slug);

  const saved = base.value.model;
  const isDirty = !saved || !isSame(draft, toModelDraft(saved));
  const load = (response: AgentResponse, isOutdated = (_: ModelDraft) => true) => {
    const { model } = response.value;
    setBase(response);
    if (model) setDraft((current) => (isOutdated(current) ? toModelDraft(model) : current));
    setIsSubmitted(false);
  };
  if (!isDirty && agentResponse.value.model && agentResponse.etag !== base.etag)
    load(agentResponse);

  const variables = (agentResponse.value.variables ?? []).map(({ ref }) => ref);
  const { settings, problems: allProblems } = readModelDraft(draft, variables);
  // An empty name is not an error until someone tries to use it.
  const { id, baseUrl, ...problemsWhileTyping } = allProblems;
  const problems = isSubmitted ? allProblems : problemsWhileTyping;

  const save = async (): Promise<boolean> => {
    setIsSubmitted(true);
    if (!settings || change.isSaving) return false;
    const updated = await change.save(settings).catch(() => null);
    if (!updated) return false;
    // Keeps what was typed during the save.
    load(updated, (current) => current === draft);
    notify.success("Saved to the draft", { description: "Takes effect when you publish." });
    return true;
  };
  useLeaveGuard(isDirty ? "the model" : null, save);

  return {
    draft,
    problems,
    settings,
    isDirty,
    save,
    setDraft: (next: ModelDraft) => setDraft(next),
    /** Marks missing fields. Returns the settings, or undefined if the draft is invalid. */
    validate: () => {
      setIsSubmitted(true);
      return settings;
    },
    isSaving: change.isSaving,
    saveError: change.error,
    /** Replaces the draft with what someone else saved. */
    async loadTheirs() {
      const { data } = await refetch();
      if (data) load(data);
      change.reset();
    },
    remove: async () => {
      await change.save(null);
    },
  };
}
export type ModelFormState = ReturnType<typeof useModelForm>;
