import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { Manifest } from "@/lib/agent/manifest";
import { pathWithinTool, type Warning } from "./group-warnings";

type ImportedTool = { tool: Manifest["tools"][number]; warnings: Warning[] };

function Row({ tool, warnings }: ImportedTool) {
  return (
    <div className="min-w-0 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="wrap-anywhere font-medium font-mono">{tool.name}</code>
        {tool.confirmationRequired && <Badge>needs confirmation</Badge>}
      </p>
      <p className="line-clamp-2 text-muted text-xs">{tool.description}</p>
      {warnings.length > 0 && (
        <Disclosure
          summary={
            <span className="inline-flex items-center gap-1.5 font-normal text-warning-strong text-xs">
              <TriangleAlert aria-hidden className="size-3.5" />
              {warnings.length === 1 ? "1 note" : `${warnings.length} notes`}
              <span className="sr-only"> on {tool.name}</span>
            </span>
          }
        >
          <ul className="flex flex-col gap-1 text-sm">
            {warnings.map(({ path, message }) => (
              <li key={path + message} className="wrap-anywhere">
                {pathWithinTool(path) && (
                  <code className="mr-1.5 font-mono text-muted text-xs">
                    {pathWithinTool(path)}
                  </code>
                )}
                {message}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

/** How many rows are rendered at first, and how many are added at a time. */
const INITIAL_ROWS = 50;
const ROWS_PER_STEP = 200;

/** The tools that an import would save, with notes on each; can be filtered to those with notes. */
export function ImportedTools({ tools }: { tools: ImportedTool[] }) {
  const [visibleCount, setVisibleCount] = useState(INITIAL_ROWS);
  const [onlyWithNotes, setOnlyWithNotes] = useState(false);
  const toolsWithNotes = tools.filter(({ warnings }) => warnings.length > 0);
  const filteredTools = onlyWithNotes ? toolsWithNotes : tools;
  const hiddenCount = filteredTools.length - visibleCount;
  return (
    <div className="flex flex-col gap-2">
      {tools.length > 10 && toolsWithNotes.length > 0 && toolsWithNotes.length < tools.length && (
        <Checkbox
          label={`Show only the ${toolsWithNotes.length} with notes`}
          checked={onlyWithNotes}
          onCheckedChange={(next) => setOnlyWithNotes(next === true)}
        />
      )}
      <ul aria-label="Tools found" className="divide-y divide-line border-line border-y">
        {filteredTools.slice(0, visibleCount).map((imported) => (
          <li key={imported.tool.name}>
            <Row {...imported} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setVisibleCount(visibleCount + ROWS_PER_STEP)}
          >
            Show more ({hiddenCount} left)
          </Button>
        </div>
      )}
    </div>
  );
}
