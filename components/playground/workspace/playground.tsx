"use client";

import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { useIncompleteEntries } from "@/components/queries/incomplete-entries";
import { useTools } from "@/components/queries/tools";
import type { RenderSecretAction } from "../caller/profile-value";
import { NoTools } from "./no-tools";
import { PlaygroundWorkspace } from "./playground-workspace";

type PlaygroundProps = { slug: string; renderSecretAction: RenderSecretAction };

/** Runs tools of the draft, or of the published version at its public URL. */
export function Playground({ slug, renderSecretAction }: PlaygroundProps) {
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const incomplete = useIncompleteEntries(slug);
  const incompleteTools = (incomplete.data ?? []).filter(({ list }) => list === "tools");
  // If there are no other tools, it is not yet known whether there are any at all.
  const isUnknown = tools.data?.length === 0 && !incomplete.data;
  const error = agent.error ?? tools.error ?? (isUnknown ? incomplete.error : null);
  if (!agent.data || !tools.data || isUnknown) {
    return (
      <div className="w-full max-w-270 px-4 py-6 md:px-8">
        {error ? (
          <ErrorState
            title="The playground could not be loaded"
            retry={() => void Promise.all([agent, tools, incomplete].map((each) => each.refetch()))}
            busy={[agent, tools, incomplete].some(({ isFetching }) => isFetching)}
          >
            {error.message}
          </ErrorState>
        ) : (
          <FormSkeleton label="Loading the playground" fields={4} />
        )}
      </div>
    );
  }
  if (tools.data.length === 0)
    return (
      <NoTools
        slug={slug}
        variables={agent.data.value.variables ?? []}
        incompleteTools={incompleteTools}
        renderSecretAction={renderSecretAction}
      />
    );
  return (
    <PlaygroundWorkspace
      slug={slug}
      agent={agent.data.value}
      tools={tools.data}
      incompleteTools={incompleteTools}
      renderSecretAction={renderSecretAction}
    />
  );
}
