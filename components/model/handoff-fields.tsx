"use client";

import { AgentChecklist } from "@/components/agents/picker/agent-checklist";
import type { FieldProps } from "./field-props";

/** The agents that the model may hand the conversation to. */
export const HandoffFields = ({ slug, draft, onChange }: FieldProps & { slug: string }) => (
  <AgentChecklist
    label="Agents to hand over to"
    slugs={draft.handoffs}
    onChange={(handoffs) => onChange({ ...draft, handoffs })}
    excludedSlug={slug}
    emptyText="No other agents in this Space."
    getHint={({ slug: other, publishedVersion }) =>
      publishedVersion === null ? `${other}, which is not published yet` : other
    }
  />
);
