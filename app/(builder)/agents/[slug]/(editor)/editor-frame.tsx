"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { ToolList } from "@/components/tools/tool-list";
import { classNames } from "@/components/ui/primitives/class-names";

/** The list of tools next to the open one; on narrow screens only one of the two. */
export function EditorFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const [, , , segment, name] = usePathname().split("/");
  const current = segment === "tools" && name ? decodeURIComponent(name) : undefined;
  const incompleteId = useSearchParams().get("incomplete") ?? undefined;
  const open = current !== undefined || segment === "new-tool";
  const heading = current ?? (segment === "new-tool" ? "New tool" : "Tools");
  return (
    <div className="flex min-w-0 flex-1">
      <h1 className="sr-only">{heading}</h1>
      <div
        className={classNames(
          "flex w-full min-w-0 flex-col border-line lg:sticky lg:top-12 lg:h-[calc(100dvh-3rem)] lg:w-60 lg:shrink-0 lg:self-start lg:border-r",
          open && "max-lg:hidden",
        )}
      >
        <ToolList slug={slug} current={current} incompleteId={incompleteId} />
      </div>
      <div
        className={classNames(
          "flex min-w-0 flex-1 flex-col px-4 pb-16 md:px-5",
          !open && "max-lg:hidden",
        )}
      >
        <Link
          href={`/agents/${slug}/tools`}
          className="mt-2 inline-flex min-h-row items-center gap-1.5 self-start rounded-sm text-muted hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All tools
        </Link>
        {children}
      </div>
    </div>
  );
}
