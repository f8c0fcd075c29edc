"use client";

import { Plus } from "lucide-react";
import { type Assertion, assertionText, pathOf, typeOfValue } from "@/lib/agent/assertions";
import { isObject, type Json } from "@/lib/agent/json";

type AnswerTreeProps = {
  answer: Record<string, unknown>;
  onPick: (assertion: Assertion) => void;
};

/** Limits that keep the tree readable; the JSON view has the rest. */
const mostRows = 200;
const mostItems = 5;
const longestShown = 60;
const longestEqual = 200;

type Row = { steps: string[]; depth: number; value: unknown; leaf: boolean };

const rowsOf = (value: unknown, steps: string[], depth: number): Row[] => {
  const entries = Array.isArray(value)
    ? value.slice(0, mostItems).map((item, at): [string, unknown] => [String(at), item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  const own: Row[] =
    steps.length === 0 ? [] : [{ steps, depth, value, leaf: entries.length === 0 }];
  return [
    ...own,
    ...entries.flatMap(([name, inner]) => rowsOf(inner, [...steps, name], depth + 1)),
  ];
};

/** The assertion for a clicked value: the value itself if it is short, else a part of it or its type. */
const assertionFor = ({ steps, value, leaf }: Row): Assertion => {
  const path = pathOf(steps);
  if (steps[0] === "ms") return { path, is: "lessThan", value: 5000 };
  if (typeof value === "string" && value.length > longestEqual)
    return { path, is: "contains", value: value.slice(0, 40).toWellFormed() };
  if (Array.isArray(value) && !leaf) return { path, is: "hasLength", value: value.length };
  if (!leaf) return { path, is: "type", value: typeOfValue(value) };
  return { path, is: "equals", value: value as Json };
};

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "";
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text;
};

/** The response as a tree of rows; clicking one adds an assertion about it. */
export function AnswerTree({ answer, onPick }: AnswerTreeProps) {
  const rows = rowsOf(answer, [], -1);
  return (
    <>
      <ul
        aria-label="Response fields"
        className="max-h-80 overflow-y-auto rounded-md border border-line bg-sunken py-1"
      >
        {rows.slice(0, mostRows).map((row) => {
          const assertion = assertionFor(row);
          return (
            <li key={row.steps.join("\u0000")}>
              <button
                type="button"
                onClick={() => onPick(assertion)}
                style={{ paddingInlineStart: `${0.5 + Math.min(row.depth, 8) * 0.875}rem` }}
                className="group flex min-h-6 w-full items-baseline gap-2 pr-2 text-left font-mono text-xs hover:bg-hover coarse:min-h-control coarse:items-center"
              >
                <span className="shrink-0 text-code-property">{row.steps.at(-1)}</span>
                <span className="min-w-0 flex-1 truncate text-muted">
                  {row.leaf
                    ? shown(row.value)
                    : Array.isArray(row.value)
                      ? `${row.value.length} items`
                      : "{ }"}
                </span>
                <span className="sr-only">Expect: {assertionText(assertion)}</span>
                <Plus
                  aria-hidden
                  className="size-3.5 shrink-0 self-center text-faint group-hover:text-accent-strong"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {rows.length > mostRows && (
        <p className="text-muted text-xs">Showing the first {mostRows} fields.</p>
      )}
    </>
  );
}
