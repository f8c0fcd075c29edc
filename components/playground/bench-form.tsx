import { FormSkeleton } from "@/components/layout/page-states";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { bearerModeOf } from "@/lib/agent/bearer-mode";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { InputMenu } from "./input-menu";
import type { KeepSecret } from "./profile-value";
import { SourceChoice } from "./source-choice";
import { ToolBench } from "./tool-bench";
import { UnsavedChoice } from "./unsaved-choice";
import type { BenchAddress } from "./use-bench-address";
import type { BenchRuns } from "./use-bench-runs";
import type { BenchTool } from "./use-bench-tool";

type BenchFormProps = {
  slug: string;
  agent: AgentDetail;
  keepSecret: KeepSecret;
  at: BenchAddress;
  tool: Tool;
  open: BenchTool;
  runs: BenchRuns;
};

/** The tool and version pickers, and the form of the selected tool. */
export function BenchForm({ slug, agent, keepSecret, at, tool, open, runs }: BenchFormProps) {
  const { asked, source, live, version, why, loading, offered } = at;
  const name = at.saved?.name ?? tool.name;
  const settings = version === undefined ? agent : live;
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Tool">
          <Select
            value={name}
            onValueChange={at.choose}
            options={offered.map((each) => ({
              value: each.name,
              label: <span className="font-mono">{each.name}</span>,
              ...(each.category && { hint: each.category }),
            }))}
          />
        </Field>
        <SourceChoice
          source={source}
          version={version}
          why={why}
          changes={agent.changes}
          onChange={at.chooseSource}
        />
      </div>
      {asked.state === "error" && (
        <Callout tone="warning" role="status" title="Could not load the call" className="mt-3">
          {asked.says}
        </Callout>
      )}
      {open.mayTry && <UnsavedChoice tryUnsaved={open.tryUnsaved} onChange={open.setTryUnsaved} />}
      {asked.state === "loading" || loading ? (
        <FormSkeleton
          label={loading ? "Loading the published version" : "Loading the call"}
          fields={3}
        />
      ) : (
        <ToolBench
          key={`${name} ${open.edition} ${runs.begun}`}
          slug={slug}
          tool={tool}
          variables={[...(settings?.variables ?? [])]}
          bearer={bearerModeOf(settings ?? {}, tool)}
          version={version}
          asIn={asked.state === "ready" ? asked.host : undefined}
          runsAtOnce={runs.takeReplay}
          keepSecret={keepSecret}
          running={runs.running}
          initial={runs.typed.get(name)}
          extras={(params) => (
            <InputMenu
              slug={slug}
              tool={tool}
              source={source}
              params={params}
              kept={runs.kept}
              onFill={(next) =>
                runs.fill({
                  ...{ tool: name, params: next },
                  ...(source === "published" && { published: true as const }),
                })
              }
            />
          )}
          onParamsChange={(params) => runs.typed.set(name, params)}
          onRun={runs.start}
          onStop={runs.cancel}
        />
      )}
    </>
  );
}
