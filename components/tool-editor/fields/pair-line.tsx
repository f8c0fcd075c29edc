"use client";

import { X } from "lucide-react";
import { type PointerEvent, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { LineHandle } from "@/components/ui/line-handle";
import { NativeSelect } from "@/components/ui/native-select";
import { useIssue } from "../editor-state";
import type { PairRow } from "../form/http-form";
import { IssueText } from "./form-field";
import { type LineDeeds, LineMenu, pressLineKey } from "./line-deeds";
import type { PairRowsProps } from "./pair-rows";
import { TemplateInput } from "./template-input";

type PairLineProps = PairRowsProps & {
  row: PairRow;
  index: number;
  isNew: boolean;
  /** Where a dragged line would be dropped. */
  drop: "before" | "after" | undefined;
  dragged: boolean;
  deeds: LineDeeds;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onChange: (next: Partial<PairRow>) => void;
};

const missing = [
  { value: "", label: "if missing: omit" },
  { value: "null", label: "if missing: null" },
  { value: "empty", label: "if missing: empty" },
];

export function PairLine(props: PairLineProps) {
  const { path, noun, switchable, whenMissing, row, index, isNew, deeds, onChange } = props;
  const number = index + 1;
  const hasSwitch = switchable && !(isNew && index === 0);
  const place = `${path}.${index}`;
  const nameIssue = useIssue(`${place}.name`);
  const valueIssue = useIssue(`${place}.value`);
  const id = useId();
  return (
    <fieldset
      aria-label={`${noun} ${number}`}
      {...(!isNew && { "data-line": "" })}
      onKeyDown={(event) => !isNew && pressLineKey(event, deeds)}
      className={classNames(
        "min-w-0",
        props.dragged && "opacity-45",
        props.drop === "before" && "shadow-[0_-2px_0_var(--accent)]",
        props.drop === "after" && "shadow-[0_2px_0_var(--accent)]",
      )}
    >
      <div
        className={classNames("flex flex-wrap items-center gap-1.5", !row.enabled && "opacity-60")}
      >
        <span className={classNames("-mr-1 max-sm:hidden coarse:hidden", isNew && "invisible")}>
          <LineHandle onPointerDown={props.onDrag} />
        </span>
        {hasSwitch && (
          <span className={classNames("grid w-4 place-items-center", isNew && "invisible")}>
            <Checkbox
              aria-label={`Send ${noun.toLowerCase()} ${number}`}
              checked={row.enabled}
              onCheckedChange={(next) => onChange({ enabled: next === true })}
            />
          </span>
        )}
        {/* On a phone the name is wide enough that the value wraps to its own line. */}
        <span
          data-path={`${place}.name`}
          className="min-w-24 flex-1 basis-24 max-sm:basis-4/5 sm:max-w-48"
        >
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
        <span
          data-path={`${place}.value`}
          className={classNames("min-w-32 flex-2 basis-40", hasSwitch && "max-sm:ml-5.5")}
        >
          <TemplateInput
            field={`${noun.toLowerCase()} value ${number}`}
            path={`${place}.value`}
            aria-label={`${noun} value ${number}`}
            aria-invalid={valueIssue ? true : undefined}
            aria-describedby={valueIssue ? `${id}-value` : undefined}
            placeholder={isNew ? "Value" : undefined}
            value={row.value}
            onChange={(value) => onChange({ value })}
          />
        </span>
        <span className={classNames("flex", isNew && "invisible")}>
          <LineMenu label={`${noun.toLowerCase()} ${number}`} deeds={deeds} />
          <IconButton
            label={`Remove ${noun.toLowerCase()} ${number}`}
            size="sm"
            onClick={deeds.remove}
          >
            <X aria-hidden />
          </IconButton>
        </span>
        {whenMissing && row.value.includes("{{") && (
          <NativeSelect
            aria-label={`${noun} ${number}: when its value is missing`}
            value={row.whenMissing === "omit" ? "" : row.whenMissing}
            onChange={(event) =>
              onChange({ whenMissing: event.target.value as PairRow["whenMissing"] })
            }
            className="ml-6 w-42"
          >
            {missing.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect>
        )}
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
    </fieldset>
  );
}
