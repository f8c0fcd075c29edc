"use client";

import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { methodColors } from "@/components/http-message/method-colors";
import { MoreButton } from "@/components/ui/data/more-button";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { FieldError } from "@/components/ui/inputs/field-error";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { formatCount } from "@/lib/agent/format-count";
import { MAX_TOOLS } from "@/lib/agent/max-tools";
import {
  groupOperations,
  matchingOperations,
  type Operation,
  type OperationGroup,
} from "./operation-groups";
import { isStepOfOpenImport } from "./use-import-step";

/**
 * A native checkbox styled like `Checkbox`, because a thousand of those would make the page slow.
 */
const boxClass = [
  "mt-0.5 grid size-4 shrink-0 cursor-pointer place-items-center rounded-sm border border-edge bg-canvas coarse:size-5",
  "not-forced-colors:appearance-none checked:border-accent checked:bg-accent hover:border-muted",
  "checked:before:size-2.5 checked:before:bg-on-accent checked:before:content-['']",
  "checked:before:[clip-path:polygon(10%_50%,0_62%,38%_96%,100%_18%,88%_6%,37%_72%)]",
].join(" ");

/**
 * Number of rows rendered at first per group, and the maximum number of operations for which all
 * groups start open.
 */
const INITIAL_ROWS = 60;
const MAX_OPEN_OPERATIONS = 40;

type RowProps = {
  operation: Operation;
  checked: boolean;
  onToggle: (id: string, isSelected: boolean) => void;
};

const OperationRow = memo(function OperationRow({ operation, checked, onToggle }: RowProps) {
  const { id, method, path, summary, deprecated } = operation;
  const operationId = id === `${method} ${path}` ? null : id;
  return (
    <li>
      <label className="flex min-h-row cursor-pointer items-start gap-2 rounded-sm px-1 py-1.5 hover:bg-hover">
        <input
          type="checkbox"
          checked={checked}
          className={boxClass}
          onChange={(event) => onToggle(id, event.target.checked)}
        />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere font-mono text-xs">
            <span className={classNames("font-medium", methodColors[method])}>{method}</span> {path}
          </span>
          {deprecated && <Badge className="ml-1.5">deprecated</Badge>}
          <span
            className={classNames(
              "wrap-anywhere block text-muted text-xs",
              !summary && "font-mono",
            )}
          >
            {summary || operationId}
          </span>
        </span>
      </label>
    </li>
  );
});

type GroupProps = {
  tag: string;
  operations: readonly Operation[];
  selectedIds: ReadonlySet<string>;
  startsOpen: boolean;
  onToggle: (id: string, isSelected: boolean) => void;
  onToggleAll: (operations: readonly Operation[], isSelected: boolean) => void;
};

function Group({ tag, operations, selectedIds, startsOpen, onToggle, onToggleAll }: GroupProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [visibleCount, setVisibleCount] = useState(INITIAL_ROWS);
  const count = operations.filter(({ id }) => selectedIds.has(id)).length;
  const isPartial = count > 0 && count < operations.length;
  const state = isPartial ? "indeterminate" : count > 0;
  const name = tag || "Untagged";
  return (
    <div className="flex items-start gap-2 border-line border-b py-1.5 last:border-b-0">
      <span className="grid h-row place-items-center">
        <Checkbox
          aria-label={`All of ${name}`}
          checked={state}
          onCheckedChange={(next) => onToggleAll(operations, next === true)}
        />
      </span>
      <Disclosure
        className="min-w-0 flex-1"
        open={isOpen}
        onOpenChange={setOpen}
        summary={<span className="wrap-anywhere">{name}</span>}
        aside={
          <span className="text-muted text-xs tabular-nums">
            {count.toLocaleString("en")} of {operations.length.toLocaleString("en")}
          </span>
        }
      >
        {isOpen && (
          <ul aria-label={`Operations of ${name}`}>
            {operations.slice(0, visibleCount).map((operation) => (
              <OperationRow
                key={operation.id}
                operation={operation}
                checked={selectedIds.has(operation.id)}
                onToggle={onToggle}
              />
            ))}
          </ul>
        )}
        {isOpen && operations.length > visibleCount && (
          <MoreButton size="sm" variant="ghost" onClick={() => setVisibleCount(visibleCount + 200)}>
            Show more ({(operations.length - visibleCount).toLocaleString("en")} left)
          </MoreButton>
        )}
      </Disclosure>
    </div>
  );
}

/** Returns the tags of the first groups that together fill about one screen. */
const firstTags = (groups: readonly OperationGroup[]): ReadonlySet<string> => {
  const tags = new Set<string>();
  let count = 0;
  for (const group of groups) {
    count += group.operations.length;
    if (tags.size > 0 && count > MAX_OPEN_OPERATIONS) break;
    tags.add(group.tag);
  }
  return tags;
};

type ChooserProps = {
  operations: readonly Operation[];
  busy: boolean;
  onChoose: (ids: string[]) => void;
};

/** Selects the operations of an API that become tools, by tag and by search. */
export function OperationChooser({ operations, busy, onChoose }: ChooserProps) {
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(
    () => new Set(operations.length <= MAX_OPEN_OPERATIONS ? operations.map(({ id }) => id) : []),
  );
  const matches = useMemo(
    () => matchingOperations(operations, deferredSearch),
    [operations, deferredSearch],
  );
  const groups = useMemo(() => groupOperations(matches), [matches]);

  const toggle = useCallback((id: string, isSelected: boolean) => {
    setSelectedIds((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const toggleAll = useCallback((list: readonly Operation[], isSelected: boolean) => {
    setSelectedIds((before) => {
      const next = new Set(before);
      for (const { id } of list)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);

  const count = selectedIds.size;
  useLeaveGuard(count > 0 ? "the import" : null, undefined, isStepOfOpenImport);
  const selectedMatchCount = matches.filter(({ id }) => selectedIds.has(id)).length;
  const areGroupsOpen = matches.length <= MAX_OPEN_OPERATIONS || groups.length === 1;
  // With more matches, only the first groups of a search are open. They contain the best matches.
  const openTags = useMemo(
    () => (deferredSearch.trim() === "" ? new Set<string>() : firstTags(groups)),
    [groups, deferredSearch],
  );
  return (
    <section aria-labelledby="import-operations" className="mt-6 flex flex-col gap-4">
      <div>
        <h2
          id="import-operations"
          tabIndex={-1}
          className="scroll-mt-16 font-semibold text-base outline-none"
        >
          {formatCount(operations.length, "operation")}
        </h2>
        <p className="text-muted text-sm">
          Each selected operation becomes a tool. Fewer is better: a model reads all of them every
          time.
        </p>
      </div>
      <SearchInput
        aria-label="Search operations"
        placeholder="Search by path, name, summary or tag"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          onClick={() => toggleAll(matches, true)}
          disabled={selectedMatchCount === matches.length}
        >
          Select {deferredSearch ? "all found" : "all"}
        </Button>
        <Button
          size="sm"
          onClick={() => toggleAll(matches, false)}
          disabled={selectedMatchCount === 0}
        >
          Select none
        </Button>
        <p role="status" className="text-muted text-xs tabular-nums">
          {count.toLocaleString("en")} of {operations.length.toLocaleString("en")} selected
          {deferredSearch && `, ${matches.length.toLocaleString("en")} found`}
        </p>
      </div>
      {groups.length === 0 ? (
        <p className="text-muted text-sm">No matching operations.</p>
      ) : (
        <div className="border-line border-t">
          {groups.map(({ tag, operations: list }) => {
            const startsOpen = areGroupsOpen || openTags.has(tag);
            return (
              <Group
                key={`${startsOpen} ${tag}`}
                tag={tag}
                selectedIds={selectedIds}
                startsOpen={startsOpen}
                operations={list}
                onToggle={toggle}
                onToggleAll={toggleAll}
              />
            );
          })}
        </div>
      )}
      {/* Sticky, above the mobile navigation bar, so that no one has to scroll past a thousand
          rows to continue. */}
      <div className="tall:sticky bottom-0 flex flex-wrap items-center gap-3 border-line border-t bg-canvas py-3 max-md:bottom-14">
        <Button
          variant="primary"
          busy={busy}
          disabled={count === 0 || count > MAX_TOOLS}
          onClick={() =>
            onChoose(operations.map(({ id }) => id).filter((id) => selectedIds.has(id)))
          }
        >
          Review {count > 0 ? formatCount(count, "tool") : "tools"}
        </Button>
        {count === 0 && <p className="text-muted text-xs">Select at least one operation.</p>}
        {count > MAX_TOOLS && <FieldError>An agent can have at most 1,000 tools.</FieldError>}
      </div>
    </section>
  );
}
