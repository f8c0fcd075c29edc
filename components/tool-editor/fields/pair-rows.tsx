"use client";

import { X } from "lucide-react";
import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { useEditor, useIssue, useValue } from "../editor-state";
import { blankPair, isBlankPair, type PairRow } from "../form/http-form";
import { IssueText } from "./form-field";
import { TemplateInput } from "./template-input";

type PairsPath = "http.query" | "http.headers" | "http.bodyFields";

type PairRowsProps = {
  path: PairsPath;
  title: string;
  /** Names the fields: "Header name 1", "Header value 1". */
  noun: string;
  /** Rows can be switched off and stay. */
  switchable?: boolean;
  /** Rows say what is sent when their value is missing. */
  whenMissing?: boolean;
};

/** Names and values, one pair a line; typing into the last, empty line adds a pair. */
export function PairRows(props: PairRowsProps) {
  const { path, title, noun } = props;
  const [rows, setRows] = useValue(path);
  const { announce, focusField } = useEditor();
  const id = useId();
  const last = rows.at(-1);
  // The empty line keeps its identity while it becomes a row, and with it the focus.
  const [empty, setEmpty] = useState(blankPair);
  const shown = last && isBlankPair(last) ? rows : [...rows, empty];

  const change = (index: number, next: Partial<PairRow>) => {
    const kept = index < rows.length ? rows : shown;
    setRows(kept.map((row, place) => (place === index ? { ...row, ...next } : row)));
    if (index >= rows.length) setEmpty(blankPair());
  };
  const remove = (index: number) => {
    setRows(rows.filter((_, place) => place !== index));
    announce(`${noun} ${index + 1} removed.`);
    focusField(`${path}.${Math.max(0, index - 1)}.name`);
  };
  return (
    <fieldset aria-labelledby={id} data-path={path} className="min-w-0">
      <p id={id} className="mb-1.5 font-medium text-sm">
        {title}
        {rows.length > 0 && <span className="ml-1.5 font-normal text-muted">{rows.length}</span>}
      </p>
      <div className="flex flex-col gap-1.5">
        {shown.map((row, index) => (
          <PairLine
            key={row.id}
            {...props}
            row={row}
            index={index}
            isNew={index >= rows.length}
            onChange={(next) => change(index, next)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type PairLineProps = PairRowsProps & {
  row: PairRow;
  index: number;
  isNew: boolean;
  onChange: (next: Partial<PairRow>) => void;
  onRemove: () => void;
};

const missing = [
  { value: "", label: "if missing: leave out" },
  { value: "null", label: "if missing: null" },
  { value: "empty", label: "if missing: empty" },
];

function PairLine(props: PairLineProps) {
  const { path, noun, switchable, whenMissing, row, index, isNew, onChange, onRemove } = props;
  const number = index + 1;
  const place = `${path}.${index}`;
  const nameIssue = useIssue(`${place}.name`);
  const valueIssue = useIssue(`${place}.value`);
  const id = useId();
  return (
    <div>
      <div
        className={classNames("flex flex-wrap items-center gap-1.5", !row.enabled && "opacity-60")}
      >
        {switchable && !(isNew && index === 0) && (
          <span className={classNames("grid w-4 place-items-center", isNew && "invisible")}>
            <Checkbox
              aria-label={`Send ${noun.toLowerCase()} ${number}`}
              checked={row.enabled}
              onCheckedChange={(next) => onChange({ enabled: next === true })}
            />
          </span>
        )}
        <span data-path={`${place}.name`} className="min-w-24 flex-1 basis-24 sm:max-w-48">
          <Input
            mono
            aria-label={`${noun} name ${number}`}
            aria-invalid={nameIssue ? true : undefined}
            aria-describedby={nameIssue ? `${id}-name` : undefined}
            placeholder={isNew ? `${noun} name` : undefined}
            value={row.name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </span>
        <span data-path={`${place}.value`} className="min-w-32 flex-2 basis-40">
          <TemplateInput
            field={`${noun.toLowerCase()} value ${number}`}
            aria-label={`${noun} value ${number}`}
            aria-invalid={valueIssue ? true : undefined}
            aria-describedby={valueIssue ? `${id}-value` : undefined}
            placeholder={isNew ? "Value" : undefined}
            value={row.value}
            onChange={(value) => onChange({ value })}
          />
        </span>
        {whenMissing && row.value.includes("{{") && (
          <NativeSelect
            aria-label={`${noun} ${number}: when its value is missing`}
            value={row.whenMissing === "omit" ? "" : row.whenMissing}
            onChange={(event) =>
              onChange({ whenMissing: event.target.value as PairRow["whenMissing"] })
            }
            className="w-42"
          >
            {missing.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect>
        )}
        <IconButton
          label={`Remove ${noun.toLowerCase()} ${number}`}
          size="sm"
          onClick={onRemove}
          className={isNew ? "invisible" : undefined}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {nameIssue && (
        <p id={`${id}-name`} className="pt-1 pl-6 text-danger-strong text-xs">
          <IssueText issue={nameIssue} />
        </p>
      )}
      {valueIssue && (
        <p id={`${id}-value`} className="pt-1 pl-6 text-danger-strong text-xs">
          <IssueText issue={valueIssue} />
        </p>
      )}
    </div>
  );
}
