import { useEffect, useRef, useState } from "react";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { isJsonEqual } from "@/lib/schema/json";
import { type ApiResponse, ProblemError } from "../client/api";
import { type AgentChange, useAgent, useChangeAgent } from "./agents";

type AgentResponse = ApiResponse<AgentDetail>;
type Part = keyof AgentDetail & keyof AgentChange;

const MAX_ATTEMPTS = 3;

type AgentDraftOptions<Draft> = {
  agentResponse: AgentResponse;
  /** The settings that the draft edits. */
  parts: readonly Part[];
  toDraft: (agent: AgentDetail) => Draft;
  /** Whether the draft differs from what is saved. */
  hasChanges: (draft: Draft, saved: AgentDetail) => boolean;
};

const isOutdated = (problem: unknown) => problem instanceof ProblemError && problem.status === 412;

/**
 * A draft of some of the agent's settings, and how it is saved. While there are no changes, it
 * follows what others save. Otherwise, it detects the conflict.
 */
export function useAgentDraft<Draft>(options: AgentDraftOptions<Draft>) {
  const { agentResponse, parts, toDraft, hasChanges } = options;
  const { slug } = agentResponse.value;
  // The version on which the draft is based. A later version of the agent does not replace it, so
  // that saving detects the conflict.
  const [base, setBase] = useState(agentResponse);
  const [draft, setDraft] = useState(() => toDraft(base.value));
  const [isSaving, setIsSaving] = useState(false);
  const { mutateAsync, error, reset } = useChangeAgent(slug);
  const { refetch } = useAgent(slug);
  const [loadError, setLoadError] = useState<ProblemError | null>(null);

  const isDirty = hasChanges(draft, base.value);
  const load = (response: AgentResponse, replaces = (_: Draft) => true) => {
    setBase(response);
    setDraft((current) => (replaces(current) ? toDraft(response.value) : current));
  };
  // The response that the last save has replaced, until the new one arrives.
  const [replaced, setReplaced] = useState<AgentResponse>();
  if (!isDirty && agentResponse !== replaced && agentResponse.etag !== base.etag)
    load(agentResponse);
  const latestResponse = useRef(agentResponse);
  useEffect(() => {
    latestResponse.current = agentResponse;
  });

  // The agent's ETag also changes with its other settings, so a refused save is repeated while
  // these settings are still the same.
  const saveLatest = async (change: AgentChange): Promise<AgentResponse> => {
    let { etag } = base;
    for (let attempt = 1; ; attempt++) {
      try {
        return await mutateAsync({ change, etag });
      } catch (problem) {
        if (!isOutdated(problem) || attempt === MAX_ATTEMPTS) throw problem;
        const { data: latest } = await refetch();
        if (!latest || parts.some((part) => !isJsonEqual(latest.value[part], base.value[part])))
          throw problem;
        etag = latest.etag;
      }
    }
  };
  return {
    /** The saved agent on which the draft is based. */
    saved: base.value,
    draft,
    setDraft,
    isDirty,
    isSaving,
    /** Why the last save failed. */
    error: isSaving ? null : (loadError ?? error),
    /** Saves the change that the draft results in. Keeps what is typed during the save. */
    save: async (change: AgentChange): Promise<void> => {
      setLoadError(null);
      setIsSaving(true);
      try {
        const saved = await saveLatest(change);
        setReplaced(latestResponse.current);
        load(saved, (current) => current === draft);
      } finally {
        setIsSaving(false);
      }
    },
    /** Replaces the draft with what someone else saved, or explains why that failed. */
    async loadTheirs() {
      // After a failed request, the data is an earlier version.
      const { data, error: failure } = await refetch();
      setLoadError(failure);
      if (data && !failure) load(data);
      reset();
    },
  };
}
