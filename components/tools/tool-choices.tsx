"use client";

import { useEffect, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { formatCount } from "@/lib/agent/format-count";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { matchesQuery } from "./matches-query";

/** Up to here, a list is read faster than filtered. */
const MAX_UNFILTERED = 8;

type ToolChoicesProps = {
  tools: readonly ListedTool[];
  selection: ReadonlySet<string>;
  onChange: (selection: ReadonlySet<string>) => void;
  /** Why a tool cannot be selected, or undefined. */
  explainDisabled?: (tool: ListedTool) => string | undefined;
};

/** Checkboxes for tools, with a filter for long lists and one box for all that match it. */
export function ToolChoices({ tools, selection, onChange, explainDisabled }: ToolChoicesProps) {
  const [filter, setFilter] = useState("");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[data-state=checked]")?.scrollIntoView({ block: "nearest" });
  }, []);
  const query = filter.trim().toLowerCase();
  const visibleTools = query ? tools.filter((tool) => matchesQuery(tool, query)) : tools;
  const available = visibleTools.filter((tool) => explainDisabled?.(tool) === undefined);
  const selectedCount = available.filter(({ name }) => selection.has(name)).length;
  const toggle = (names: readonly string[], isOn: boolean) => {
    const others = [...selection].filter((name) => !names.includes(name));
    onChange(new Set(isOn ? [...others, ...names] : others));
  };
  const isPartial = selectedCount > 0 && selectedCount < available.length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">Tools</legend>
      {tools.length > MAX_UNFILTERED && (
        <SearchInput
          aria-label="Filter the tools to choose from"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {available.length > 1 && (
        <Checkbox
          label={query ? `All ${formatCount(available.length, "match", "matches")}` : "All tools"}
          checked={isPartial ? "indeterminate" : selectedCount > 0}
          onCheckedChange={(checked) =>
            toggle(
              available.map(({ name }) => name),
              checked === true,
            )
          }
        />
      )}
      <p role="status" className="text-muted text-sm empty:sr-only">
        {visibleTools.length === 0 && `No tools match “${filter.trim()}”.`}
      </p>
      <div ref={list} className="-mx-1 flex max-h-60 flex-col gap-2 overflow-y-auto p-1">
        {visibleTools.map((tool) => {
          const reason = explainDisabled?.(tool);
          return (
            <Checkbox
              key={tool.name}
              label={<span className="wrap-anywhere font-mono">{tool.name}</span>}
              hint={reason}
              disabled={reason !== undefined}
              checked={selection.has(tool.name)}
              onCheckedChange={(checked) => toggle([tool.name], checked === true)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
