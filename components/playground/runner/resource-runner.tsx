"use client";

import { IdCard, Play, Square } from "lucide-react";
import { toCallerProfile } from "@/components/browser-storage/caller-profiles";
import { runDraftResource, type runDraftTool } from "@/components/queries/run-draft-tool";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import type { Resource, Variable } from "@/lib/agent/manifest";
import type { BearerMode } from "@/lib/agent/tool";
import { CallerProfile } from "../caller/caller-profile";
import type { RenderSecretAction } from "../caller/profile-value";
import { useCallerProfile } from "../caller/use-caller-profile";
import { ResultPane } from "../result/result-pane";
import { describeRun, useRun } from "../runs/use-run";

type ResourceRunnerProps = {
  slug: string;
  variables: Variable[];
  bearer: BearerMode;
  /** The resource as currently edited. Null while it is invalid. */
  resource: Resource | null;
  renderSecretAction: RenderSecretAction;
};

const send: typeof runDraftTool = (slug, _name, attempt, { signal }) =>
  runDraftResource(slug, attempt, signal);

/** Runs the resource as currently edited, like a host would, and shows what the host receives. */
export function ResourceRunner(props: ResourceRunnerProps) {
  const { slug, variables, bearer, resource, renderSecretAction } = props;
  const { running, runs, run, cancel } = useRun(slug, send);
  const callers = useCallerProfile(slug, variables);
  const [latestRun] = runs;
  const start = () => {
    const sentProfile = toCallerProfile(callers.profile);
    if (!resource) return;
    void run("The resource", {
      params: {},
      resource: resource,
      ...(sentProfile && { profile: sentProfile }),
    });
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {running ? (
          <Button size="sm" onClick={cancel}>
            <Square aria-hidden />
            Cancel
          </Button>
        ) : (
          <Button size="sm" writes disabled={!resource} onClick={start}>
            <Play aria-hidden />
            Preview
          </Button>
        )}
        {!resource && (
          <p className="text-muted text-xs">Fix the problems in the editor to run the preview.</p>
        )}
      </div>
      <CallerProfile
        callers={callers}
        variables={variables}
        bearer={bearer}
        renderSecretAction={renderSecretAction}
      />
      {latestRun || running ? (
        <ResultPane slug={slug} run={latestRun} running={running} />
      ) : (
        <EmptyState icon={<IdCard aria-hidden />} title="Not previewed yet">
          The envelope that hosts get appears here, with the request, the log and the duration.
        </EmptyState>
      )}
      <p role="status" className="sr-only">
        {latestRun && describeRun(latestRun)}
      </p>
    </div>
  );
}
