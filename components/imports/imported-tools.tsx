import { TriangleAlert } from "lucide-react";
import { memo, useState } from "react";
import { MoreButton } from "@/components/ui/data/more-button";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Badge } from "@/components/ui/primitives/badge";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import type { Manifest } from "@/lib/agent/manifest";
import { formatShortNumber } from "@/lib/analysis/tool-list-size";
import { firstParagraph } from "./adjust-tools";
import { pathWithinTool, type Warning } from "./group-warnings";
import { toPlainText } from "./plain-text";

/**
 * A tool as it was read, and as it would be saved. The latter is undefined if the tool is left out.
 */
export type ImportedTool = {
  tool: Manifest["tools"][number];
  adjusted: Manifest["tools"][number] | undefined;
  /** Number of tokens of the definition. Undefined until they are counted. */
  tokens: number | undefined;
  warnings: Warning[];
};

type RowProps = ImportedTool & { onToggle: (name: string, isSelected: boolean) => void };

const Row = memo(function Row({ tool, adjusted, tokens, warnings, onToggle }: RowProps) {
  const name = adjusted?.name ?? tool.name;
  return (
    <div className="flex min-w-0 items-start gap-2.5 py-2">
      <span className="grid h-5 place-items-center">
        <Checkbox
          aria-label={`Import ${name}`}
          checked={adjusted !== undefined}
          onCheckedChange={(next) => onToggle(tool.name, next === true)}
        />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="wrap-anywhere font-medium font-mono">{name}</code>
          {tool.confirmationRequired && <Badge>needs confirmation</Badge>}
          {adjusted && tokens !== undefined && (
            <span className="ml-auto whitespace-nowrap text-muted text-xs tabular-nums">
              ~{formatShortNumber(tokens)} tokens
            </span>
          )}
        </p>
        <p className="line-clamp-2 text-muted text-xs">
          {toPlainText(firstParagraph(tool.description))}
        </p>
        {warnings.length > 0 && (
          <Disclosure
            summary={
              <span className="inline-flex items-center gap-1.5 font-normal text-warning-strong text-xs">
                <TriangleAlert aria-hidden className="size-3.5" />
                {formatCount(warnings.length, "note")}
                <span className="sr-only"> on {name}</span>
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
    </div>
  );
});

/** Number of rows rendered at first, and number added at a time. */
const INITIAL_ROWS = 50;
const ROWS_PER_STEP = 200;

type ImportedToolsProps = {
  tools: ImportedTool[];
  onToggle: (name: string, isSelected: boolean) => void;
};

/**
 * The tools that an import would save, with the size and notes of each. Any of them can be left
 * out.
 */
export function ImportedTools({ tools, onToggle }: ImportedToolsProps) {
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
            <Row {...imported} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div>
          <MoreButton
            size="sm"
            variant="ghost"
            onClick={() => setVisibleCount(visibleCount + ROWS_PER_STEP)}
          >
            Show more ({hiddenCount} left)
          </MoreButton>
        </div>
      )}
    </div>
  );
}
