"use client";

import { useState } from "react";
import type { ApiResponse } from "@/components/client/api";
import { useAgentDraft } from "@/components/queries/use-agent-draft";
import { notify } from "@/components/ui/overlays/toaster";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { isJsonEqual } from "@/lib/schema/json";
import { type ModelDraft, readModelDraft, toModelDraft } from "./model-draft";

const EMPTY: ModelSettings = { provider: "openai", id: "" };

/** The draft of an agent's model: the entered values, their problems, and how they are saved. */
export function useModelForm(
  agentResponse: ApiResponse<AgentDetail>,
  initial: ModelSettings | undefined,
) {
  const change = useAgentDraft<ModelDraft>({
    agentResponse,
    parts: ["model"],
    toDraft: ({ model }) => toModelDraft(model ?? initial ?? EMPTY),
    hasChanges: (draft, { model }) => !model || !isJsonEqual(draft, toModelDraft(model)),
  });
  const { draft, isDirty } = change;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const variables = (agentResponse.value.variables ?? []).map(({ ref }) => ref);
  const { settings, problems: allProblems } = readModelDraft(draft, variables);
  // An empty name is not an error until someone tries to use it.
  const { id, baseUrl, ...problemsWhileTyping } = allProblems;
  const problems = isSubmitted ? allProblems : problemsWhileTyping;

  const save = async (): Promise<boolean> => {
    setIsSubmitted(true);
    if (!settings || change.isSaving) return false;
    try {
      await change.save({ model: settings });
    } catch {
      return false;
    }
    setIsSubmitted(false);
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
    setDraft: (next: ModelDraft) => change.setDraft(next),
    /** Marks missing fields. Returns the settings, or undefined if the draft is invalid. */
    validate: () => {
      setIsSubmitted(true);
      return settings;
    },
    isSaving: change.isSaving,
    saveError: change.error,
    loadTheirs: async () => {
      await change.loadTheirs();
      setIsSubmitted(false);
    },
    remove: () => change.save({ model: null }),
  };
}
export type ModelFormState = ReturnType<typeof useModelForm>;
