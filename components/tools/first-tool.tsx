"use client";

import { LayoutGrid, SquarePen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ImportOption } from "@/components/layout/import-option";
import { OptionCard } from "@/components/layout/option-card";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";

/** Loaded lazily, because the examples include the code of all their tools. */
const ExampleTools = lazy(async () => ({
  default: (await import("./example-tools")).ExampleTools,
}));

/** Shown while an agent has no tools: offers a blank tool, an import, or an example. */
export function FirstTool({ slug }: { slug: string }) {
  const [isChoosing, setIsChoosing] = useState<boolean | undefined>(undefined);
  const canWrite = useReadOnlyReason() === null;
  if (!canWrite)
    return <EmptyState title="No tools yet">Tools added to this agent appear here.</EmptyState>;
  return (
    <div className="@container max-w-170">
      <EmptyState title="Add the first tool" className="pb-4">
        A tool is one thing the agent can do, such as sending a message.
      </EmptyState>
      <ul className="grid gap-3 @xl:grid-cols-3">
        <OptionCard
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
        </OptionCard>
        <ImportOption href={`/import?agent=${encodeURIComponent(slug)}`} />
        <OptionCard
          icon={<LayoutGrid aria-hidden />}
          title="Example"
          action={<Button onClick={() => setIsChoosing(true)}>Choose an example</Button>}
        >
          Add the tools of a working agent, from a calculator to GitHub.
        </OptionCard>
      </ul>
      {isChoosing !== undefined && (
        <Suspense>
          <ExampleTools slug={slug} open={isChoosing} onOpenChange={setIsChoosing} />
        </Suspense>
      )}
    </div>
  );
}
