"use client";

import { classNames } from "@/components/ui/primitives/class-names";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import type { ListedTool } from "@/lib/api/schemas/tools";
import type { RenderSecretAction } from "../caller/profile-value";
import { usePlaygroundRuns } from "../runs/use-playground-runs";
import { usePlaygroundSelection } from "./use-playground-selection";
import { useRunnableTool } from "./use-runnable-tool";
import { WorkspaceForm } from "./workspace-form";
import { WorkspaceResult } from "./workspace-result";

type PlaygroundWorkspaceProps = {
  slug: string;
  agent: AgentDetail;
  tools: ListedTool[];
  incompleteTools: readonly ListedIncompleteEntry[];
  renderSecretAction: RenderSecretAction;
};

/** A tool of the draft or of the published version, with its form, its result and its run history. */
export function PlaygroundWorkspace({
  slug,
  agent,
  tools,
  incompleteTools,
  renderSecretAction,
}: PlaygroundWorkspaceProps) {
  const selection = usePlaygroundSelection(slug, agent, tools, incompleteTools);
  const runnableTool = useRunnableTool(slug, selection);
  const runs = usePlaygroundRuns({ slug, tools, selection, editedTool: runnableTool.editedTool });
  const { selectedTool } = selection;
  const { tool } = runnableTool;
  if (!selectedTool || !tool) return null;
  return (
    <div className="grid min-w-0 flex-1 content-start lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] lg:content-stretch">
      <h1 className="sr-only">Playground</h1>
      <div
        className={classNames(
          "min-w-0 border-line px-4 pt-4 pb-10 md:px-6 lg:border-r",
          runs.isResultOpen && "max-lg:hidden",
        )}
      >
        <WorkspaceForm
          slug={slug}
          agent={agent}
          renderSecretAction={renderSecretAction}
          selection={selection}
          tool={tool}
          runnableTool={runnableTool}
          runs={runs}
        />
      </div>
      {/* Stays in view beside a long form and scrolls on its own. */}
      <div className="min-w-0 px-4 pt-4 pb-16 md:px-6 lg:sticky lg:top-(--top-bar) lg:max-h-[calc(100dvh-var(--top-bar))] lg:self-start lg:overflow-y-auto">
        <WorkspaceResult slug={slug} tools={tools} name={selectedTool.name} runs={runs} />
      </div>
    </div>
  );
}
