"use client";

import { TextCursorInput } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useIsFrozen } from "@/components/ui/read-only";
import { notify } from "@/components/ui/toaster";
import { useLineDrag } from "@/components/ui/use-line-drag";
import { useEditor, useValue } from "../editor-state";
import { blankPair, isBlankPair, type PairRow } from "../form/http-form";
import type { LineDeeds } from "./line-deeds";
import { PairLine } from "./pair-line";
import { PairText } from "./pair-text";
import { placeOfSpot, type Spot, spotOf } from "./put-back";
import { useTakeBack } from "./use-take-back";

export type PairsPath = "http.query" | "http.headers" | "http.bodyFields";

export type PairRowsProps = {
  path: PairsPath;
  title: string;
  /** Used in field labels: "Header name 1", "Header value 1". */
  noun: string;
  /** Rows can be disabled without deleting them. */
  switchable?: boolean;
  /** Rows have an option for what to send when their value is missing. */
  whenMissing?: boolean;
};

/** Name and value pairs, one per line, or as one text. Typing into the last, empty line adds a pair. */
export function PairRows(props: PairRowsProps) {
  const { path, title, noun } = props;
  const [rows, setRows] = useValue(path);
  const { form, announce, focusField } = useEditor();
  const takeBack = useTakeBack();
  const frozen = useIsFrozen();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [asText, setAsText] = useState(false);
  const last = rows.at(-1);
  // The empty line keeps its id when it becomes a row, so that it keeps the focus.
  const [empty, setEmpty] = useState(blankPair);
  const shown = last && isBlankPair(last) ? rows : [...rows, empty];

  const change = (index: number, next: Partial<PairRow>) => {
    const kept = index < rows.length ? rows : shown;
    setRows(kept.map((row, place) => (place === index ? { ...row, ...next } : row)));
    if (index >= rows.length) setEmpty(blankPair());
  };
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || frozen) return;
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    announce(`${noun} ${row.name || from + 1} moved to position ${to + 1} of ${rows.length}.`);
    focusField(`${path}.${to}.name`);
  };
  const { drag, start } = useLineDrag(list, move);
  const putBack = (row: PairRow, spot: Spot): string | undefined => {
    const now = form.getValues(path);
    const called = `${noun} ${row.name}`.trim();
    if (now.some(({ id: there }) => there === row.id)) return `${called} is already restored.`;
    const place = placeOfSpot(now, spot);
    form.setValue(path, now.toSpliced(place, 0, row));
    announce(`${called} restored at position ${place + 1} of ${now.length + 1}.`);
    return undefined;
  };
  const deedsOf = (index: number): LineDeeds => {
    const row = rows[index];
    return {
      up: index > 0 ? () => move(index, index - 1) : undefined,
      down: index < rows.length - 1 ? () => move(index, index + 1) : undefined,
      duplicate: () => {
        if (!row || frozen) return;
        const { id: _, ...said } = row;
        setRows(rows.toSpliced(index + 1, 0, blankPair(said)));
        announce(`${noun} ${row.name || index + 1} duplicated.`);
        focusField(`${path}.${index + 1}.name`);
      },
      remove: () => {
        if (!row || frozen) return;
        const spot = spotOf(rows, index);
        setRows(rows.filter((_, place) => place !== index));
        announce(`${noun} ${index + 1} removed.`);
        focusField(`${path}.${Math.max(0, index - 1)}.name`);
        if (isBlankPair(row)) return;
        notify.info(`Deleted ${noun.toLowerCase()} ${row.name || index + 1}`, {
          action: { label: "Undo", onClick: takeBack(() => putBack(row, spot)) },
        });
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
        <div ref={list} className="flex flex-col gap-1.5">
          {shown.map((row, index) => (
            <PairLine
              key={row.id}
              {...props}
              row={row}
              index={index}
              isNew={index >= rows.length}
              drop={
                drag?.to === index
                  ? "before"
                  : drag?.to === shown.length && index === shown.length - 1
                    ? "after"
                    : undefined
              }
              dragged={drag?.from === index}
              deeds={deedsOf(index)}
              onDrag={start(index)}
              onChange={(next) => change(index, next)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
