"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { getIncompleteToolPath } from "@/components/layout/incomplete-tool-path";
import { useDiscardIncompleteTool } from "@/components/queries/incomplete-tools";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import type { ListedIncompleteTool } from "@/lib/api/schemas/incomplete-tools";
import { IncompleteBadge } from "./incomplete-badge";

type IncompleteToolsProps = {
  slug: string;
  /** New tools that were saved although they cannot be published yet. */
  tools: readonly ListedIncompleteTool[];
  /** The filter in lower case; empty for all. */
  query: string;
  /** The id of the open one. */
  current: string | undefined;
};

const getName = (tool: ListedIncompleteTool | null) => tool?.name || "Untitled tool";

/** New tools that are not part of the draft yet. */
export function IncompleteTools({ slug, tools, query, current }: IncompleteToolsProps) {
  const id = useId();
  const router = useRouter();
  const [toDiscard, setToDiscard] = useState<ListedIncompleteTool | null>(null);
  const { mutateAsync: discard } = useDiscardIncompleteTool(slug);
  const matches = tools.filter(({ name }) => name.toLowerCase().includes(query));
  if (matches.length === 0) return null;

  const discardTool = async (tool: ListedIncompleteTool) => {
    await discard(tool.id);
    if (tool.id === current) router.push(`/agents/${slug}/tools`);
  };
  return (
    <section aria-labelledby={id} className="mb-2">
      <h2 id={id} className="px-2.5 pt-1 pb-0.5 text-muted text-xs">
        Incomplete
      </h2>
      <ul className="flex flex-col gap-px">
        {matches.map((tool) => {
          const name = getName(tool);
          return (
            <li
              key={tool.id}
              className={classNames(
                "group relative flex min-h-row items-center gap-1.5 rounded-md pr-0.5 pl-4 hover:bg-hover",
                tool.id === current && "bg-selected hover:bg-selected",
              )}
            >
              <Link
                href={getIncompleteToolPath(slug, tool)}
                aria-current={tool.id === current ? "page" : undefined}
                title={name}
                className={classNames(
                  "min-w-0 flex-1 truncate text-sm after:absolute after:inset-0 after:rounded-md",
                  "focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
                  tool.name ? "font-mono" : "text-muted",
                )}
              >
                {name}
              </Link>
              <IncompleteBadge problemCount={tool.problems.length} />
              <IconButton
                label={`Discard ${name}`}
                size="sm"
                writes
                onClick={() => setToDiscard(tool)}
                className="relative size-6 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 coarse:opacity-100"
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={toDiscard !== null}
        onOpenChange={(open) => !open && setToDiscard(null)}
        title={`Discard ${getName(toDiscard)}?`}
        description="This cannot be undone."
        confirmLabel="Discard"
        onConfirm={async () => {
          if (toDiscard) await discardTool(toDiscard);
        }}
      />
    </section>
  );
}
