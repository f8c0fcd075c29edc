"use client";

import { ArrowLeft } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { EntryList } from "@/components/authoring/entries/entry-list";
import { promptKind } from "@/components/authoring/entries/prompt-kind";
import { resourceKind } from "@/components/authoring/entries/resource-kind";
import { MissingCredentials } from "@/components/credentials/missing-credentials";
import { readEditorPlace } from "@/components/layout/editor-place";
import { ToolList } from "@/components/tools/tool-list";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";
import { agentListLabels, ListLinks } from "./list-links";

const newLabels = { tools: "New tool", prompts: "New prompt", resources: "New resource" };

/** One of the agent's lists beside its open entry. Narrow screens show only one of the two. */
export function EditorFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const query = useSearchParams();
  const { list, open } = readEditorPlace(usePathname(), query);
  const incompleteId = query.get("incomplete") ?? undefined;
  const isOpen = open !== undefined;
  const current = open || undefined;
  const listProps = { slug, current, incompleteId };
  const heading = current ?? (isOpen ? newLabels[list] : agentListLabels[list]);
  return (
    <div className="flex min-w-0 flex-1">
      <h1 className="sr-only">{heading}</h1>
      <div
        className={classNames(
          "flex w-full min-w-0 flex-col border-line lg:sticky lg:top-(--top-bar) lg:h-[calc(100dvh-var(--top-bar))] lg:w-60 lg:shrink-0 lg:self-start lg:border-r",
          isOpen && "max-lg:hidden",
        )}
      >
        <ListLinks slug={slug} current={list} />
        {list === "tools" && (
          <ToolList
            {...listProps}
            // Wide screens show it beside the list.
            notice={!isOpen && <MissingCredentials slug={slug} className="mb-2 lg:hidden" />}
          />
        )}
        {list === "prompts" && <EntryList {...listProps} kind={promptKind} />}
        {list === "resources" && <EntryList {...listProps} kind={resourceKind} />}
      </div>
      <div
        className={classNames(
          "flex min-w-0 flex-1 flex-col px-4 pb-16 md:px-5",
          !isOpen && "max-lg:hidden",
        )}
      >
        <Link
          href={`/agents/${slug}/${list}`}
          className="mt-2 inline-flex min-h-row items-center gap-1.5 self-start rounded-sm text-muted hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All {list}
        </Link>
        {children}
      </div>
    </div>
  );
}
