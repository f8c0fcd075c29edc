import { FormSkeleton } from "@/components/layout/page-states";
import { Field } from "@/components/ui/inputs/field";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { RenderSecretAction } from "../caller/profile-value";
import { InputMenu } from "../runner/input-menu";
import { ToolRunner } from "../runner/tool-runner";
import type { PlaygroundRuns } from "../runs/use-playground-runs";
import { IncompleteNotice } from "./incomplete-notice";
import { SourceChoice } from "./source-choice";
import { ToolSelect } from "./tool-select";
import { UnsavedChoice } from "./unsaved-choice";
import type { PlaygroundSelection } from "./use-playground-selection";
import type { RunnableTool } from "./use-runnable-tool";

type WorkspaceFormProps = {
  slug: string;
  agent: AgentDetail;
  renderSecretAction: RenderSecretAction;
  selection: PlaygroundSelection;
  tool: Tool;
  runnableTool: RunnableTool;
  runs: PlaygroundRuns;
};

/** The tool and version pickers, and the form of the selected tool. */
export function WorkspaceForm({
  slug,
  agent,
  renderSecretAction,
  selection,
  tool,
  runnableTool,
  runs,
}: WorkspaceFormProps) {
  const {
    prefilledCall,
    source,
    liveAgent,
    version,
    unavailableReason,
    retryVersion,
    isLoading,
    newIncompleteTool,
  } = selection;
  const name = selection.selectedTool?.name ?? tool.name;
  const settings = version === undefined ? agent : liveAgent;
  const isFormLoading = prefilledCall.state === "loading" || isLoading;
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Tool">
          <ToolSelect selection={selection} name={name} />
        </Field>
        <SourceChoice
          source={source}
          version={version}
          unavailableReason={unavailableReason}
          retry={retryVersion}
          changes={agent.changes}
          onChange={selection.selectSource}
        />
      </div>
      {selection.missingTool !== undefined && (
        <Callout tone="warning" role="status" title="Tool not found" className="mt-3">
          <span className="wrap-anywhere">
            There is no tool named {selection.missingTool}. {name} is shown instead.
          </span>
        </Callout>
      )}
      {prefilledCall.state === "error" && (
        <Callout
          tone="warning"
          role="status"
          title="Could not load the call"
          className="mt-3"
          actions={
            prefilledCall.retry && (
              <Button size="sm" onClick={prefilledCall.retry}>
                Try again
              </Button>
            )
          }
        >
          {prefilledCall.message}
        </Callout>
      )}
      {runnableTool.canRunUnsaved && !newIncompleteTool && (
        <UnsavedChoice
          runsUnsaved={runnableTool.runsUnsaved}
          onChange={runnableTool.setRunsUnsaved}
        />
      )}
      <IncompleteNotice slug={slug} selection={selection} />
      {!newIncompleteTool && isFormLoading && (
        <FormSkeleton
          label={isLoading ? "Loading the published version" : "Loading the call"}
          fields={3}
        />
      )}
      {!newIncompleteTool && !isFormLoading && (
        <ToolRunner
          key={`${name} ${runnableTool.formKey} ${runs.formKey}`}
          slug={slug}
          tool={tool}
          variables={[...(settings?.variables ?? [])]}
          bearer={getBearerMode(settings ?? {}, tool)}
          version={version}
          actingAs={prefilledCall.state === "ready" ? prefilledCall.host : undefined}
          shouldRunOnMount={runs.consumeReplay}
          renderSecretAction={renderSecretAction}
          running={runs.running}
          initialParams={runs.formValues.get(name)}
          renderActions={(params) => (
            <InputMenu
              slug={slug}
              tool={tool}
              source={source}
              params={params}
              history={runs.history}
              onFill={(next) =>
                runs.fillForm({
                  tool: name,
                  params: next,
                  ...(source === "published" && { published: true as const }),
                })
              }
            />
          )}
          onParamsChange={runs.storeInputs}
          onRun={runs.startRun}
          onStop={runs.cancel}
        />
      )}
    </>
  );
}
