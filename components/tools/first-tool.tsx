"use client";

import { LayoutGrid, SquarePen } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ImportWay } from "@/components/ui/import-way";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { Way } from "@/components/ui/way";

/** The examples bring the code of all their tools along. */
const ExampleTools = lazy(async () => ({
  default: (await import("./example-tools")).ExampleTools,
}));

/** What an agent without tools shows: each way is one click from a tool that works. */
export function FirstTool({ slug }: { slug: string }) {
  const [choosing, setChoosing] = useState<boolean | undefined>(undefined);
  const mayWrite = useReadOnlyReason() === null;
  if (!mayWrite)
    return (
      <EmptyState title="There are no tools yet">
        Once somebody in this Space adds one, you can read it here.
      </EmptyState>
    );
  return (
    <div className="@container max-w-170">
      <EmptyState title="Add the first tool" className="pb-4">
        A tool is one thing that the agent can do, such as sending a message.
      </EmptyState>
      <ul className="grid gap-3 @xl:grid-cols-3">
        <Way
          icon={<SquarePen aria-hidden />}
          title="A blank tool"
          action={
            <Button asChild variant="primary">
              <Link href={`/agents/${slug}/new-tool`}>Start blank</Link>
            </Button>
          }
        >
          Say what it does, list its parameters and write the request that it sends. You see at each
          keystroke what people and models get.
        </Way>
        <ImportWay href={`/import?agent=${encodeURIComponent(slug)}`} />
        <Way
          icon={<LayoutGrid aria-hidden />}
          title="An example"
          action={<Button onClick={() => setChoosing(true)}>Choose an example</Button>}
        >
          Take the tools of a finished agent, from a calculator to GitHub, and make them yours.
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
