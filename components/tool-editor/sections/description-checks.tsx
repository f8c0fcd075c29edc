"use client";

import { useDeferredValue, useMemo } from "react";
import { type StoreApi, useStore } from "zustand";
import { SimilarLine } from "@/components/descriptions/similar-line";
import type { Tool } from "@/lib/agent/tool";
import { listSimilarTo } from "@/lib/analysis/similar-tools";
import { CompletenessMeter } from "../fields/completeness-meter";
import type { Preview } from "../live/preview";
import { ImproveDescription } from "../proposals/improve-description";
import type { Proposals } from "../props";

export type DescriptionChecksProps = {
  preview: StoreApi<Preview>;
  /** The agent's other tools. */
  otherTools: readonly Tool[];
  proposals: Proposals | undefined;
};

/**
 * Shown below the description: which of its parts are missing, and the tools with similar
 * descriptions.
 */
export function DescriptionChecks(props: DescriptionChecksProps) {
  const { preview, otherTools, proposals } = props;
  const completeness = useStore(preview, (state) => state.completeness);
  const tool = useDeferredValue(useStore(preview, (state) => state.tool));
  return (
    <div className="-mt-2 flex flex-col gap-1 empty:hidden">
      <div className="flex gap-x-4 gap-y-2 empty:hidden max-sm:flex-col sm:items-center">
        {completeness && <CompletenessMeter completeness={completeness} />}
        {proposals?.hasModel && (
          // Stays where it is while the meter's text changes.
          <div className="shrink-0 sm:ml-auto">
            <ImproveDescription proposals={proposals} />
          </div>
        )}
      </div>
      {tool && <Similar tool={tool} otherTools={otherTools} />}
    </div>
  );
}

function Similar({ tool, otherTools }: { tool: Tool; otherTools: readonly Tool[] }) {
  const others = useMemo(() => {
    const names = tool.description.trim() === "" ? [] : listSimilarTo(otherTools, tool);
    return names.flatMap((name) => otherTools.find((each) => each.name === name) ?? []);
  }, [tool, otherTools]);
  return <SimilarLine tool={tool} others={others} />;
}
