"use client";

import { X } from "lucide-react";
import { type PointerEvent, useId } from "react";
import { DragHandle } from "@/components/ui/drag/drag-handle";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { useIssue } from "../editor-state";
import type { PairRow } from "../form/codec/http-form";
import { IssueText } from "./form-field";
import { handleLineKey, type LineActions, LineMenu } from "./line-menu";
import type { PairRowsProps } from "./pair-rows";
import { PairStyleSelect } from "./pair-style";
import { PartFields } from "./part-fields";
import { TemplateInput } from "./template-input";

type PairLineProps = PairRowsProps & {
  row: PairRow;
  index: number;
  isNew: boolean;
  /** Where a dragged line would be dropped. */
  drop: "before" | "after" | undefined;
  isDragged: boolean;
  actions: LineActions;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onChange: (next: Partial<PairRow>) => void;
};

const missingOptions = [
  { value: "", label: "if missing: omit" },
  { value: "null", label: "if missing: null" },
  { value: "empty", label: "if missing: empty" },
];

export function PairLine(props: PairLineProps) {
  const { path, noun, switchable, row, index, isNew, actions, onChange } = props;
  const number = index + 1;
  // The first, empty line has no controls around it, so that it aligns with the fields above it.
  const isAlone = isNew && index === 0;
  const hasSwitch = switchable && !isAlone;
  return (
    <fieldset
      aria-label={`${noun} ${number}`}
      {...(!isNew && { "data-line": "" })}
      onKeyDown={(event) => !isNew && handleLineKey(event, actions)}
      className={classNames(
        "min-w-0",
        props.isDragged && "opacity-45",
        props.drop === "before" && "shadow-[0_-2px_0_var(--accent)]",
        props.drop === "after" && "shadow-[0_2px_0_var(--accent)]",
      )}
    >
      <div className="flex gap-1.5">
        <span
          className={classNames(
            "-mr-1 grid h-control place-items-center",
            isNew && "invisible",
            isAlone && "hidden",
          )}
        >
          <DragHandle onPointerDown={props.onDrag} />
        </span>
        {hasSwitch && (
          <span
            className={classNames("grid h-control w-4 place-items-center", isNew && "invisible")}
          >
            <Checkbox
              aria-label={`Send ${noun.toLowerCase()} ${number}`}
              checked={row.enabled}
              onCheckedChange={(next) => onChange({ enabled: next === true })}
            />
          </span>
        )}
        <PairFields {...props} number={number} rowPath={`${path}.${index}`} />
        <span
          className={classNames(
            "flex h-control items-center",
            isNew && "invisible",
            isAlone && "hidden",
          )}
        >
          <LineMenu label={`${noun.toLowerCase()} ${number}`} actions={actions} />
          <IconButton
            label={`Remove ${noun.toLowerCase()} ${number}`}
            size="sm"
            onClick={actions.remove}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
    </fieldset>
  );
}

type PairFieldsProps = Pick<
  PairLineProps,
  "noun" | "whenMissing" | "styles" | "parts" | "row" | "isNew" | "onChange"
> & { number: number; rowPath: string };

/** The column widths do not depend on the content, so that the columns of all lines align. */
function PairFields(props: PairFieldsProps) {
  const { noun, number, rowPath, row, isNew, onChange } = props;
  const nameIssue = useIssue(`${rowPath}.name`);
  const valueIssue = useIssue(`${rowPath}.value`);
  const id = useId();
  return (
    <div
      className={classNames(
        "grid min-w-0 flex-1 gap-1.5 sm:grid-cols-[minmax(6rem,1fr)_minmax(8rem,2fr)]",
        !row.enabled && "[&>:not(p)]:opacity-60",
      )}
    >
      <span data-path={`${rowPath}.name`} className="min-w-0">
        <Input
          mono
          aria-label={`${noun} name ${number}`}
          aria-invalid={nameIssue ? true : undefined}
          aria-describedby={nameIssue ? `${id}-name` : undefined}
          placeholder={isNew ? `${noun} name` : undefined}
          value={row.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </span>
      <span data-path={`${rowPath}.value`} className="min-w-0">
        <TemplateInput
          field={`${noun.toLowerCase()} value ${number}`}
          path={`${rowPath}.value`}
          aria-label={`${noun} value ${number}`}
          aria-invalid={valueIssue ? true : undefined}
          aria-describedby={valueIssue ? `${id}-value` : undefined}
          placeholder={isNew ? "Value" : undefined}
          value={row.value}
          onChange={(value) => onChange({ value })}
        />
      </span>
      <PairOptions {...props} rowPath={rowPath} label={`${noun} ${number}`} />
      {nameIssue && (
        <FieldError id={`${id}-name`} className="sm:col-span-2">
          <IssueText issue={nameIssue} />
        </FieldError>
      )}
      {valueIssue && (
        <FieldError id={`${id}-value`} className="sm:col-start-2">
          <IssueText issue={valueIssue} />
        </FieldError>
      )}
    </div>
  );
}

type PairOptionsProps = Pick<
  PairLineProps,
  "whenMissing" | "styles" | "parts" | "row" | "isNew" | "onChange"
> & { label: string; rowPath: string };

/** Further settings of a pair, shown below its value. */
function PairOptions(props: PairOptionsProps) {
  const { whenMissing, styles, parts, row, isNew, label, rowPath, onChange } = props;
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5 empty:hidden sm:col-start-2">
      {whenMissing && row.value.includes("{{") && (
        <NativeSelect
          aria-label={`${label}: when its value is missing`}
          value={row.whenMissing === "omit" ? "" : row.whenMissing}
          onValueChange={(next) => onChange({ whenMissing: next })}
          className="w-42"
        >
          {missingOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
      {styles && <PairStyleSelect label={label} place={styles} row={row} onChange={onChange} />}
      {parts && !isNew && <PartFields label={label} path={rowPath} row={row} onChange={onChange} />}
    </div>
  );
}
