"use client";

import { IdCard, Play, Square } from "lucide-react";
import { profileToSend } from "@/components/queries/caller-profiles";
import { tryResource, type tryTool } from "@/components/queries/try-tool";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Resource, Variable } from "@/lib/agent/manifest";
import type { BearerMode } from "@/lib/agent/tool";
import { CallerProfile } from "./caller-profile";
import type { KeepSecret } from "./profile-value";
import { ResultPane } from "./result/result-pane";
import { useCallerProfile } from "./use-caller-profile";
import { announce, useRun } from "./use-run";

type ResourceBenchProps = {
  slug: string;
  variables: Variable[];
  bearer: BearerMode;
  /** The resource as currently edited; null while it is invalid. */
  typed: Resource | null;
  keepSecret: KeepSecret;
};

const ask: typeof tryTool = (slug, _name, attempt, signal) => tryResource(slug, attempt, signal);

/** Runs the resource as currently edited, the way a host would, and shows what the host gets. */
export function ResourceBench(props: ResourceBenchProps) {
  const { slug, variables, bearer, typed, keepSecret } = props;
  const { running, runs, run, cancel } = useRun(slug, ask);
  const callers = useCallerProfile(slug, variables);
  const [last] = runs;
  const start = () => {
    const sent = profileToSend(callers.profile);
    if (!typed) return;
    void run("The resource", { params: {}, resource: typed, ...(sent && { profile: sent }) });
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
          <Button size="sm" writes disabled={!typed} onClick={start}>
            <Play aria-hidden />
            Preview
          </Button>
        )}
        {!typed && (
          <p className="text-muted text-xs">Fix the problems in the editor to run the preview.</p>
        )}
      </div>
      <CallerProfile
        callers={callers}
        variables={variables}
        bearer={bearer}
        keepSecret={keepSecret}
      />
      {last || running ? (
        <ResultPane slug={slug} run={last} running={running} />
      ) : (
        <EmptyState icon={<IdCard aria-hidden />} title="Not previewed yet">
          The envelope that hosts get appears here, with the request, the log and the duration.
        </EmptyState>
      )}
      <p role="status" className="sr-only">
        {last && announce(last)}
      </p>
    </div>
  );
}
