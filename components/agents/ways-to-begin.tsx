"use client";

import { LayoutGrid, SquarePen } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ImportWay } from "@/components/ui/import-way";
import { Way } from "@/components/ui/way";

/** What an empty Space shows: each way is one click from something that works. */
export function WaysToBegin({
  onBlank,
  onExample,
}: {
  onBlank: () => void;
  onExample: () => void;
}) {
  return (
    <div className="max-w-170">
      <EmptyState title="Make your first agent" className="pb-4">
        Describe each tool in a form, try it here, then publish them all at one address. Any host
        that speaks HTTP can call them from there.
      </EmptyState>
      <ul className="grid gap-3 sm:grid-cols-3">
        <Way
          icon={<SquarePen aria-hidden />}
          title="A blank agent"
          action={
            <Button variant="primary" onClick={onBlank}>
              Start blank
            </Button>
          }
        >
          Give it a name and add tools one by one.
        </Way>
        <Way
          icon={<LayoutGrid aria-hidden />}
          title="An example"
          action={<Button onClick={onExample}>Choose an example</Button>}
        >
          Take a finished agent, from a calculator to GitHub, and make it yours. Or look inside and
          try them first, in the{" "}
          <Link
            href="/gallery"
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            gallery
          </Link>
          .
        </Way>
        <ImportWay href="/import" />
      </ul>
    </div>
  );
}
