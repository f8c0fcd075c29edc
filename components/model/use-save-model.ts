"use client";

import { useState } from "react";
import { type ApiResponse, ProblemError } from "@/components/client/api";
import { useAgent, useChangeAgent } from "@/components/queries/agents";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import type { AgentDetail } from "@/lib/api/schemas/agents";

type AgentResponse = ApiResponse<AgentDetail>;

const MAX_ATTEMPTS = 3;

export const isSame = (left: unknown, right: unknown) =>
  JSON.stringify(left) === JSON.stringify(right);

/**
 * Saves the model unless someone else has changed it since `base`. The agent's ETag also changes
 * with its tools and settings, so a rejected save is retried while the model is still the same.
 */
export function useSaveModel(base: AgentResponse) {
  const { slug } = base.value;
  const [isSaving, setIsSaving] = useState(false);
  const { mutateAsync, error, reset } = useChangeAgent(slug);
  const { refetch } = useAgent(slug);

  const saveLatest = async (model: ModelSettings | null): Promise<AgentResponse> => {
    let { etag } = base;
    for (let attempt = 1; ; attempt++) {
      try {
        return await mutateAsync({ change: { model }, etag });
      } catch (problem) {
        const isOutdated = problem instanceof ProblemError && problem.status === 412;
        if (!isOutdated || attempt === MAX_ATTEMPTS) throw problem;
        const { data: latest } = await refetch();
        if (!latest || !isSame(latest.value.model, base.value.model)) throw problem;
        etag = latest.etag;
      }
    }
  };
  return {
    isSaving,
    /** Why the last save failed. */
    error: isSaving ? null : error,
    reset,
    /** Null removes the model. */
    save: async (model: ModelSettings | null): Promise<AgentResponse> => {
      setIsSaving(true);
      try {
        return await saveLatest(model);
      } finally {
        setIsSaving(false);
      }
    },
  };
}
