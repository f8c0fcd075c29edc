"use client";

import { useMemo } from "react";
import { useTokenCounts } from "@/components/client/use-token-counts";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { formatCount } from "@/lib/agent/format-count";
import { targetNames, targets } from "@/lib/analysis/targets";
import { formatShortNumber, toListText, toTargetListText } from "@/lib/analysis/tool-list-size";
import type { ListedTool } from "@/lib/api/schemas/tools";

/** The number of tools and the token count of their list, with counts by platform on demand. */
export function ListSize({ tools }: { tools: ListedTool[] }) {
  const texts = useMemo(() => [toListText(tools)], [tools]);
  const [tokens] = useTokenCounts(texts) ?? [];
  return (
    <p className="text-muted text-xs tabular-nums">
      {formatCount(tools.length, "tool")}
      {tokens !== undefined && (
        <>
          {" · "}
          <Popover>
            <PopoverTrigger className="rounded-sm underline decoration-line decoration-dotted underline-offset-4">
              ~{formatShortNumber(tokens)} tokens
            </PopoverTrigger>
            <PopoverContent aria-label="Tokens by platform">
              <p className="pb-2 text-muted text-xs">
                What the tool list costs a model in each conversation, counted with OpenAI’s
                tokenizer o200k.
              </p>
              <TargetTokens tools={tools} />
            </PopoverContent>
          </Popover>
        </>
      )}
    </p>
  );
}

function TargetTokens({ tools }: { tools: ListedTool[] }) {
  const texts = useMemo(
    () => targetNames.map((name) => toTargetListText(tools, targets[name])),
    [tools],
  );
  const counts = useTokenCounts(texts);
  return (
    <dl className="flex flex-col gap-1 text-sm tabular-nums">
      {targetNames.map((name, index) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{targets[name].label}</dt>
          <dd>{counts?.[index]?.toLocaleString("en") ?? "…"}</dd>
        </div>
      ))}
    </dl>
  );
}
