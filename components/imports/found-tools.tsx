import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import type { Manifest } from "@/lib/agent/manifest";
import { placeWithin, type Warning } from "./grouped-warnings";

type FoundTool = { tool: Manifest["tools"][number]; warnings: Warning[] };

function Row({ tool, warnings }: FoundTool) {
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
                {placeWithin(path) && (
                  <code className="mr-1.5 font-mono text-muted text-xs">{placeWithin(path)}</code>
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
const firstRows = 50;
const moreRows = 200;

/** The tools that an import would save, with notes on each; can be filtered to those with notes. */
export function FoundTools({ tools }: { tools: FoundTool[] }) {
  const [shown, setShown] = useState(firstRows);
  const [onlyNoted, setOnlyNoted] = useState(false);
  const noted = tools.filter(({ warnings }) => warnings.length > 0);
  const listed = onlyNoted ? noted : tools;
  const rest = listed.length - shown;
  return (
    <div className="flex flex-col gap-2">
      {tools.length > 10 && noted.length > 0 && noted.length < tools.length && (
        <Checkbox
          label={`Show only the ${noted.length} with notes`}
          checked={onlyNoted}
          onCheckedChange={(next) => setOnlyNoted(next === true)}
        />
      )}
      <ul aria-label="Tools found" className="divide-y divide-line border-line border-y">
        {listed.slice(0, shown).map((found) => (
          <li key={found.tool.name}>
            <Row {...found} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setShown(shown + moreRows)}>
            Show more ({rest} left)
          </Button>
        </div>
      )}
    </div>
  );
}
