"use client";

import { LayoutGrid, SquarePen } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ImportWay } from "@/components/ui/import-way";
import { Way } from "@/components/ui/way";

/** Shown while the Space has no agents: a blank agent, an example, or an import. */
export function WaysToBegin({
  onBlank,
  onExample,
}: {
  onBlank: () => void;
  onExample: () => void;
}) {
  return (
    <div className="max-w-170">
      <EmptyState title="Create your first agent" className="pb-4">
        Describe each tool in a form, try it, then publish them all at one URL. Any HTTP client can
        call them.
      </EmptyState>
      <ul className="grid gap-3 sm:grid-cols-3">
        <Way
          icon={<SquarePen aria-hidden />}
          title="Blank agent"
          action={
            <Button variant="primary" onClick={onBlank}>
              New agent
            </Button>
          }
        >
          Give it a name and add tools one by one.
        </Way>
        <Way
          icon={<LayoutGrid aria-hidden />}
          title="Example"
          action={<Button onClick={onExample}>Choose an example</Button>}
        >
          Start from a working agent, from a calculator to GitHub.{" "}
          <Link
            href="/gallery"
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            Browse the gallery
          </Link>
          .
        </Way>
        <ImportWay href="/import" />
      </ul>
    </div>
  );
}
