"use client";

import { CircleAlert, Trash2 } from "lucide-react";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";
import {
  type AssertionOperator,
  type AssertionResult,
  assertionOperators,
  valueTypes,
} from "@/lib/agent/tool-tests/assertions";
import { parseAssertionValue } from "./assertion-value";

/** An assertion being edited. */
export type AssertionDraft = { id: number; path: string; is: AssertionOperator; text: string };

type AssertionRowsProps = {
  drafts: readonly AssertionDraft[];
  /** The verdict on the last response for each draft, by index. Undefined before the first run. */
  verdicts: readonly (AssertionResult | undefined)[] | undefined;
  onChange: (drafts: AssertionDraft[]) => void;
  onAdd: () => void;
  title?: string;
  /** Shown if there are no assertions. */
  emptyText?: string;
  examplePath?: string;
};

const comparisons = Object.entries(assertionOperators);

/** The assertions of a test, one per row. */
export function AssertionRows({
  drafts,
  verdicts,
  onChange,
  onAdd,
  title = "Assertions",
  emptyText = "The call succeeds. Run the test and click a response field to assert more.",
  examplePath = "data.text",
}: AssertionRowsProps) {
  const updateDraft = (id: number, change: Partial<AssertionDraft>) =>
    onChange(drafts.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const rowFocus = useRowFocus<HTMLElement>();
  return (
    <section {...rowFocus} aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-sm">{title}</h3>
        <Button data-row-add="" size="sm" writes onClick={onAdd}>
          Add assertion
        </Button>
      </div>
      {drafts.length === 0 && <p className="text-muted text-xs">{emptyText}</p>}
      <ol className="flex flex-col gap-2">
        {drafts.map((draft, at) => (
          <AssertionRow
            key={draft.id}
            draft={draft}
            number={at + 1}
            verdict={verdicts?.[at]}
            examplePath={examplePath}
            onChange={(change) => updateDraft(draft.id, change)}
            onRemove={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
          />
        ))}
      </ol>
    </section>
  );
}

type AssertionRowProps = {
  draft: AssertionDraft;
  number: number;
  verdict: AssertionResult | undefined;
  examplePath: string;
  onChange: (change: Partial<AssertionDraft>) => void;
  onRemove: () => void;
};

function AssertionRow({
  draft: { path, is, text },
  number,
  verdict,
  examplePath,
  onChange,
  onRemove,
}: AssertionRowProps) {
  const { operand } = assertionOperators[is];
  const { problem } = parseAssertionValue(is, text);
  return (
    <li className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2.5fr)_minmax(0,3fr)_auto]">
        <Input
          mono
          aria-label={`Path ${number}`}
          placeholder={examplePath}
          value={path}
          onChange={(event) => onChange({ path: event.target.value })}
          className="max-sm:col-span-1"
        />
        <NativeSelect
          aria-label={`Comparison ${number}`}
          value={is}
          onValueChange={(operator) => onChange({ is: operator })}
          className="max-sm:order-3 max-sm:col-span-2"
        >
          {comparisons.map(([comparison, { label }]) => (
            <option key={comparison} value={comparison}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <div className="min-w-0 max-sm:order-4 max-sm:col-span-2">
          {operand === "type" ? (
            <NativeSelect
              aria-label={`Value ${number}`}
              value={text}
              onChange={(event) => onChange({ text: event.target.value })}
            >
              {!valueTypes.some((type) => type === text) && (
                <option value={text}>Choose one</option>
              )}
              {valueTypes.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </NativeSelect>
          ) : (
            operand !== "nothing" && (
              <Input
                mono
                aria-label={`Value ${number}`}
                aria-invalid={problem !== undefined || undefined}
                value={text}
                onChange={(event) => onChange({ text: event.target.value })}
              />
            )
          )}
        </div>
        <IconButton
          {...rowControl}
          label={`Remove assertion ${number}`}
          size="sm"
          writes
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {(problem || verdict) && (
        <p className="flex flex-wrap items-baseline gap-2 text-xs">
          {problem ? (
            <span className="flex gap-1.5 text-danger-strong">
              <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
              {problem}
            </span>
          ) : (
            verdict && (
              <>
                <Badge tone={verdict.passed ? "success" : "danger"}>
                  {verdict.passed ? "Passed" : "Failed"}
                </Badge>
                {!verdict.passed && (
                  <span className="wrap-anywhere min-w-0">{verdict.message}</span>
                )}
              </>
            )
          )}
        </p>
      )}
    </li>
  );
}
