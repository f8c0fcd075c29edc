"use client";

import { FlaskConical } from "lucide-react";
import { PersonForm } from "@/components/playground/arguments/person-form";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import type { ToolDto } from "@/lib/agent/tool-dto";

type PersonPaneProps = {
  slug: string;
  tool: ToolDto;
  /** The stored name of the tool. Undefined while it is new. */
  storedName?: string;
  isDirty?: boolean;
};

/** The form as people will see it, and a link to the playground to run it. */
export function PersonPane({ slug, tool, storedName, isDirty }: PersonPaneProps) {
  return (
    <div className="flex flex-col gap-4">
      <PersonForm tool={tool} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-3">
        {storedName && (
          <Button asChild size="sm">
            <Link href={`/agents/${slug}/playground?tool=${encodeURIComponent(storedName)}`}>
              <FlaskConical aria-hidden />
              Try it in the playground
            </Link>
          </Button>
        )}
        {(isDirty || !storedName) && (
          <p className="text-muted text-xs">
            {storedName
              ? "Runs the saved tool; you can switch to unsaved changes there."
              : "Save the tool to try it in the playground."}
          </p>
        )}
      </div>
    </div>
  );
}
