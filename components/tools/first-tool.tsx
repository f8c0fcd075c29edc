"use client";

import { LayoutGrid, SquarePen } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ImportWay } from "@/components/ui/import-way";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { Way } from "@/components/ui/way";

/** Loaded lazily: the examples include the code of all their tools. */
const ExampleTools = lazy(async () => ({
  default: (await import("./example-tools")).ExampleTools,
}));

/** Shown while an agent has no tools: a blank tool, an import, or an example. */
export function FirstTool({ slug }: { slug: string }) {
  const [choosing, setChoosing] = useState<boolean | undefined>(undefined);
  const mayWrite = useReadOnlyReason() === null;
  if (!mayWrite)
    return <EmptyState title="No tools yet">Tools added to this agent appear here.</EmptyState>;
  return (
    <div className="@container max-w-170">
      <EmptyState title="Add the first tool" className="pb-4">
        A tool is one thing the agent can do, such as sending a message.
      </EmptyState>
      <ul className="grid gap-3 @xl:grid-cols-3">
        <Way
          icon={<SquarePen aria-hidden />}
          title="Blank tool"
          action={
            <Button asChild variant="primary">
              <Link href={`/agents/${slug}/new-tool`}>New tool</Link>
            </Button>
          }
        >
          Describe what it does, its parameters and the request it sends. A live preview shows what
          people and models see.
        </Way>
        <ImportWay href={`/import?agent=${encodeURIComponent(slug)}`} />
        <Way
          icon={<LayoutGrid aria-hidden />}
          title="Example"
          action={<Button onClick={() => setChoosing(true)}>Choose an example</Button>}
        >
          Add the tools of a working agent, from a calculator to GitHub.
        </Way>
      </ul>
      {choosing !== undefined && (
        <Suspense>
          <ExampleTools slug={slug} open={choosing} onOpenChange={setChoosing} />
        </Suspense>
      )}
    </div>
  );
}
