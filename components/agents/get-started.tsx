"use client";

import { LayoutGrid, SquarePen } from "lucide-react";
import { ImportOption } from "@/components/layout/import-option";
import { OptionCard } from "@/components/layout/option-card";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import { galleryAgents } from "@/lib/gallery";
import { LiveDemo } from "./live-demo";
import { useCopyExample } from "./use-copy-example";

/** Shown while the Space has no agents: ways to begin, and a tool that can be run right away. */
export function GetStarted({ onBlank, onExample }: { onBlank: () => void; onExample: () => void }) {
  const { copy, copyingId } = useCopyExample();
  const [calculator] = galleryAgents;
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="min-w-0">
        <EmptyState title="Create your first agent" className="pt-0 pb-4">
          Describe each tool in a form, try it, then publish them all at one URL, for Claude, Cursor
          and any other MCP or HTTP client.
        </EmptyState>
        <ul className="grid gap-3">
          <OptionCard
            icon={<SquarePen aria-hidden />}
            title="Blank agent"
            action={
              <Button variant="primary" onClick={onBlank}>
                New agent
              </Button>
            }
          >
            Give it a name and add tools one by one.
          </OptionCard>
          <OptionCard
            icon={<LayoutGrid aria-hidden />}
            title="Example"
            action={<Button onClick={onExample}>Choose an example</Button>}
          >
            Start from a working agent, from a calculator to GitHub.{" "}
            <Link href="/gallery" className="text-link">
              Browse the gallery
            </Link>
            .
          </OptionCard>
          <ImportOption href="/import" />
        </ul>
      </div>
      {calculator && (
        <LiveDemo onCopy={() => copy(calculator)} isCopying={copyingId === calculator.id} />
      )}
    </div>
  );
}
