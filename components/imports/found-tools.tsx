import { TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import type { Manifest } from "@/lib/agent/manifest";
import { placeWithin, type Warning } from "./grouped-warnings";

type FoundTool = { tool: Manifest["tools"][number]; warnings: Warning[] };

function Row({ tool, warnings }: FoundTool) {
  return (
    <div className="min-w-0 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="wrap-anywhere font-medium font-mono">{tool.name}</code>
        {tool.confirmationRequired && <Badge>asks first</Badge>}
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

/** The tools an import would save, each with what was noticed about it. */
export function FoundTools({ tools }: { tools: FoundTool[] }) {
  return (
    <ul aria-label="Tools found" className="divide-y divide-line border-line border-y">
      {tools.map((found) => (
        <li key={found.tool.name}>
          <Row {...found} />
        </li>
      ))}
    </ul>
  );
}
