"use client";

import { Plus } from "lucide-react";
import { formatCount } from "@/lib/agent/format-count";
import {
  type Assertion,
  describeAssertion,
  formatPath,
  getValueType,
} from "@/lib/agent/tool-tests/assertions";
import { isObject, type Json } from "@/lib/schema/json";
import { cutText, truncate } from "@/lib/schema/truncate";

type ResponseTreeProps = {
  response: Record<string, unknown>;
  onPick: (assertion: Assertion) => void;
};

/** Limits that keep the tree readable. The JSON view has the rest. */
const MAX_ROWS = 200;
const MAX_ITEMS = 5;
const MAX_SHOWN_CHARS = 60;
const MAX_EQUAL_CHARS = 200;
/** The length of the part of a longer string that an assertion is about. */
const MAX_PART_CHARS = 40;

type ResponseRow = { steps: string[]; depth: number; value: unknown; isLeaf: boolean };

const listMembers = (value: unknown): [name: string, member: unknown][] => {
  if (Array.isArray(value)) return Object.entries(value.slice(0, MAX_ITEMS));
  return isObject(value) ? Object.entries(value) : [];
};

const toRows = (value: unknown, steps: string[], depth: number): ResponseRow[] => {
  const entries = listMembers(value);
  const ownRow: ResponseRow[] =
    steps.length === 0 ? [] : [{ steps, depth, value, isLeaf: entries.length === 0 }];
  return [
    ...ownRow,
    ...entries.flatMap(([name, inner]) => toRows(inner, [...steps, name], depth + 1)),
  ];
};

/**
 * Creates the assertion for a clicked value: about the value itself if it is short, otherwise about
 * a part of it or its type.
 */
const createAssertion = ({ steps, value, isLeaf }: ResponseRow): Assertion => {
  const path = formatPath(steps);
  if (steps[0] === "ms") return { path, is: "lessThan", value: 5000 };
  if (typeof value === "string" && value.length > MAX_EQUAL_CHARS)
    return { path, is: "contains", value: cutText(value, MAX_PART_CHARS) };
  if (Array.isArray(value) && !isLeaf) return { path, is: "hasLength", value: value.length };
  if (!isLeaf) return { path, is: "type", value: getValueType(value) };
  return { path, is: "equals", value: value as Json };
};

const toDisplayText = ({ value, isLeaf }: ResponseRow): string => {
  if (!isLeaf) return Array.isArray(value) ? formatCount(value.length, "item") : "{ }";
  const text = JSON.stringify(value) ?? "";
  return truncate(text, MAX_SHOWN_CHARS);
};

/** The response as a tree of rows. Clicking a row adds an assertion about its value. */
export function ResponseTree({ response, onPick }: ResponseTreeProps) {
  const rows = toRows(response, [], -1);
  return (
    <>
      <ul
        aria-label="Response fields"
        className="max-h-80 overflow-y-auto rounded-md border border-line bg-sunken py-1"
      >
        {rows.slice(0, MAX_ROWS).map((row) => {
          const assertion = createAssertion(row);
          return (
            <li key={row.steps.join("\u0000")}>
              <button
                type="button"
                onClick={() => onPick(assertion)}
                style={{ paddingInlineStart: `${0.5 + Math.min(row.depth, 8) * 0.875}rem` }}
                className="group flex min-h-6 w-full items-baseline gap-2 pr-2 text-left font-mono text-xs hover:bg-hover coarse:min-h-control coarse:items-center"
              >
                <span className="shrink-0 text-code-property">{row.steps.at(-1)}</span>
                <span className="min-w-0 flex-1 truncate text-muted">{toDisplayText(row)}</span>
                <span className="sr-only">Expect: {describeAssertion(assertion)}</span>
                <Plus
                  aria-hidden
                  className="size-3.5 shrink-0 self-center text-faint group-hover:text-accent-strong"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {rows.length > MAX_ROWS && (
        <p className="text-muted text-xs">Showing the first {MAX_ROWS} fields.</p>
      )}
    </>
  );
}
