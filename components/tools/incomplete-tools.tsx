"use client";

import { useRouter } from "next/navigation";
import { IncompleteRows } from "@/components/incomplete-changes/incomplete-rows";
import { getIncompleteToolPath } from "@/components/incomplete-changes/incomplete-tool-path";
import { useDiscardIncompleteTool } from "@/components/queries/incomplete-tools";
import type { ListedIncompleteTool } from "@/lib/api/schemas/incomplete-tools";

type IncompleteToolsProps = {
  slug: string;
  /** New tools that were saved but cannot be published yet. */
  tools: readonly ListedIncompleteTool[];
  /** The filter in lower case. Empty for all tools. */
  query: string;
  /** The id of the open tool. */
  current: string | undefined;
};

/** New tools that are not part of the draft yet. */
export function IncompleteTools({ slug, tools, query, current }: IncompleteToolsProps) {
  const router = useRouter();
  const { mutateAsync: discard } = useDiscardIncompleteTool(slug);
  return (
    <IncompleteRows
      entries={tools.map((tool) => ({ ...tool, href: getIncompleteToolPath(slug, tool) }))}
      untitled="Untitled tool"
      query={query}
      current={current}
      onDiscard={async ({ id }) => {
        await discard(id);
        if (id === current) router.push(`/agents/${slug}/tools`);
      }}
    />
  );
}
