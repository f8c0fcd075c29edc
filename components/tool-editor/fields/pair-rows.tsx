"use client";

import { TextCursorInput } from "lucide-react";
import { useId, useRef, useState } from "react";
import { getDropPosition, useListDrag } from "@/components/ui/drag/use-list-drag";
import { Button } from "@/components/ui/primitives/button";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { useEditor, useValue } from "../editor-state";
import { blankPair, isBlankPair, type PairRow } from "../form/codec/http-form";
import type { LineActions } from "./line-menu";
import { PairLine } from "./pair-line";
import type { StyledPlace } from "./pair-style";
import { PairText } from "./pair-text";
import { findRestoreIndex, getPosition, type Position } from "./restore-position";
import { useUndoToast } from "./use-undo-toast";

export type PairsPath = "http.query" | "http.headers" | "http.bodyFields";

export type PairRowsProps = {
  path: PairsPath;
  title: string;
  /** Used in field labels: "Header name 1", "Header value 1". */
  noun: string;
  /** Whether rows can be disabled without deleting them. */
  switchable?: boolean;
  /** Whether rows have an option for what to send when their value is missing. */
  whenMissing?: boolean;
  /**
   * Where the pairs are sent. If set, rows have an option for how lists and objects are written.
   */
  styles?: StyledPlace;
  /** Whether rows are parts of a multipart body, which have file names and content types. */
  parts?: boolean;
};

/**
 * Edits name and value pairs, one per line or all as text. Typing into the last, empty line adds a
 * pair.
 */
export function PairRows(props: PairRowsProps) {
  const { path, title, noun } = props;
  const [rows, setRows] = useValue(path);
  const { form, announce, focusField } = useEditor();
  const showUndo = useUndoToast();
  const isReadOnly = useIsFieldReadOnly();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [asText, setAsText] = useState(false);
  const last = rows.at(-1);
  // The empty line keeps its id when it becomes a row, so that it keeps the focus.
  const [emptyRow, setEmptyRow] = useState(blankPair);
  const visibleRows = last && isBlankPair(last) ? rows : [...rows, emptyRow];

  const change = (index: number, next: Partial<PairRow>) => {
    const currentRows = index < rows.length ? rows : visibleRows;
    setRows(currentRows.map((row, rowIndex) => (rowIndex === index ? { ...row, ...next } : row)));
    if (index >= rows.length) setEmptyRow(blankPair());
  };
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || isReadOnly) return;
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    announce(`${noun} ${row.name || from + 1} moved to position ${to + 1} of ${rows.length}.`);
    focusField(`${path}.${to}.name`);
  };
  const { drag, start } = useListDrag(list, move);
  const restore = (row: PairRow, position: Position): string | undefined => {
    const now = form.getValues(path);
    const label = `${noun} ${row.name}`.trim();
    if (now.some(({ id: existingId }) => existingId === row.id))
      return `${label} is already restored.`;
    const rowIndex = findRestoreIndex(now, position);
    form.setValue(path, now.toSpliced(rowIndex, 0, row));
    announce(`${label} restored at position ${rowIndex + 1} of ${now.length + 1}.`);
    return undefined;
  };
  const getActions = (index: number): LineActions => {
    const row = rows[index];
    return {
      up: index > 0 ? () => move(index, index - 1) : undefined,
      down: index < rows.length - 1 ? () => move(index, index + 1) : undefined,
      duplicate: () => {
        if (!row || isReadOnly) return;
        const { id: _, ...pair } = row;
        setRows(rows.toSpliced(index + 1, 0, blankPair(pair)));
        announce(`${noun} ${row.name || index + 1} duplicated.`);
        focusField(`${path}.${index + 1}.name`);
      },
      remove: () => {
        if (!row || isReadOnly) return;
        const position = getPosition(rows, index);
        setRows(rows.filter((_, rowIndex) => rowIndex !== index));
        announce(`${noun} ${index + 1} removed.`);
        focusField(`${path}.${Math.max(0, index - 1)}.name`);
        if (isBlankPair(row)) return;
        showUndo(`Deleted ${noun.toLowerCase()} ${row.name || index + 1}`, () =>
          restore(row, position),
        );
      },
    };
  };
  return (
    <fieldset aria-labelledby={id} data-path={path} className="min-w-0">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <p id={id} className="font-medium text-sm">
          {title}
          {rows.length > 0 && <span className="ml-1.5 font-normal text-muted">{rows.length}</span>}
        </p>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${asText ? "Edit as rows" : "Edit as text"}: ${title}`}
          aria-expanded={asText}
          onClick={() => setAsText(!asText)}
          className="-my-1"
        >
          <TextCursorInput aria-hidden />
          {asText ? "Edit as rows" : "Edit as text"}
        </Button>
      </div>
      {asText ? (
        <PairText
          path={path}
          label={`${title} as text`}
          rows={rows}
          onChange={setRows}
          switchable={props.switchable ?? false}
        />
      ) : (
        <div ref={list} className="flex flex-col gap-1.5 max-sm:gap-3">
          {visibleRows.map((row, index) => (
            <PairLine
              key={row.id}
              {...props}
              row={row}
              index={index}
              isNew={index >= rows.length}
              drop={getDropPosition(drag?.to, index, visibleRows.length)}
              isDragged={drag?.from === index}
              actions={getActions(index)}
              onDrag={start(index)}
              onChange={(next) => change(index, next)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
