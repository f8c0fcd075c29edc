"use client";

import { classNames } from "@/components/ui/class-names";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { BenchForm } from "./bench-form";
import { BenchResult } from "./bench-result";
import type { KeepSecret } from "./profile-value";
import { useBenchAddress } from "./use-bench-address";
import { useBenchRuns } from "./use-bench-runs";
import { useBenchTool } from "./use-bench-tool";

type BenchProps = {
  slug: string;
  agent: AgentDetail;
  tools: ListedTool[];
  keepSecret: KeepSecret;
};

/** A tool of the draft or of the published version, with its form, its result and its run history. */
export function Bench({ slug, agent, tools, keepSecret }: BenchProps) {
  const at = useBenchAddress(slug, agent, tools);
  const open = useBenchTool(slug, at);
  const runs = useBenchRuns({ slug, tools, at, changed: open.changed });
  const { saved } = at;
  const { tool } = open;
  if (!saved || !tool) return null;
  return (
    <div className="grid min-w-0 flex-1 content-start lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] lg:content-stretch">
      <h1 className="sr-only">Playground</h1>
      <div
        className={classNames(
          "min-w-0 border-line px-4 pt-4 pb-10 md:px-6 lg:border-r",
          runs.onResult && "max-lg:hidden",
        )}
      >
        <BenchForm {...{ slug, agent, keepSecret, at, tool, open, runs }} />
      </div>
      {/* Stays in view beside a long form and scrolls on its own. */}
      <div className="min-w-0 px-4 pt-4 pb-16 md:px-6 lg:sticky lg:top-12 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">
        <BenchResult slug={slug} tools={tools} name={saved.name} runs={runs} />
      </div>
    </div>
  );
}
