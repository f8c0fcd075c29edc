"use client";

import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, memo, useId } from "react";
import { type RowPath, useIssueCount, useRow } from "@/components/tool-editor/editor-state";
import { blankRow, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { DragHandle } from "@/components/ui/drag/drag-handle";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Badge } from "@/components/ui/primitives/badge";
import { classNames } from "@/components/ui/primitives/class-names";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { Tooltip } from "@/components/ui/primitives/tooltip";
import { formatCount } from "@/lib/agent/format-count";
import { formatValue } from "../keywords/enum-field";
import { TypeSelect } from "../kinds/type-select";
import { NameCell } from "./name-cell";
import { ParameterDetails } from "./parameter-details";
import { useRowActions } from "./row-actions";
import { handleRowKey } from "./row-keys";
import { RowMenu } from "./row-menu";
import { RowOpener } from "./row-opener";
import { useOpenRow } from "./use-open-row";
import { useRename } from "./use-rename";
import { useRowDrag } from "./use-row-drag";

type ParameterRowProps = {
  path: RowPath;
  /** Name of the parent parameter; absent at the top level. */
  within?: string;
};

/** A parameter: its line, with its details below while it is open. */
export const ParameterRowView = memo(function ParameterRowView({
  path,
  within,
}: ParameterRowProps) {
  const actions = useRowActions();
  const [row, change] = useRow(path);
  const id = row?.id ?? "";
  const [open, setOpen] = useOpenRow(path, id);
  const issueCount = useIssueCount(path);
  const drag = useRowDrag(path);
  const renaming = useRename(path, id);
  if (!row) return null;

  const number = getOrdinal(path);
  const name = row.name || `parameter ${number}`;
  const label = within ? `${within}.${name}` : name;
  const isTopLevel = within === undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Escape" || event.defaultPrevented || !(target instanceof Element)) return;
    // In the name field, Escape also leaves the field, so that the row's own shortcuts apply.
    if (target.closest(".cm-editor") || !(open || target.matches("[data-row-name]"))) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    document.querySelector<HTMLElement>(`[data-opens="${path}"]`)?.focus();
  };

  return (
    <li
      data-draggable=""
      onKeyDown={onKeyDown}
      className={classNames(
        "border-line border-b last:border-b-0 data-dragged:opacity-45",
        // Skip layout and paint of rows out of view, because a tool may have hundreds of them.
        open
          ? "bg-sunken/60"
          : "[contain-intrinsic-size:auto_calc(var(--row)+0.125rem)] [content-visibility:auto] [overflow-clip-margin:0.25rem] max-sm:[contain-intrinsic-size:auto_calc(2*var(--row)+0.375rem)]",
      )}
    >
      <fieldset
        aria-label={`Parameter ${label}`}
        data-row-line={path}
        onKeyDown={(event) => handleRowKey(event, path, actions)}
        className="group/line flex min-w-0 items-center gap-x-1 py-px pr-0.5 max-sm:flex-wrap"
      >
        <DragHandle onPointerDown={drag} className="-mr-1 group-hover/line:opacity-100" />
        <RowOpener label={label} path={path} open={open} setOpen={setOpen} />
        <NameCell
          path={path}
          label={`Name of parameter ${number}`}
          name={row.name}
          onChange={renaming.rename}
          onFocus={renaming.begin}
          onBlur={renaming.finish}
          onEnter={() => setOpen(!open)}
          aside={
            issueCount > 0 && !open ? (
              <Badge tone="danger">
                {issueCount}
                <span className="sr-only">{` ${issueCount === 1 ? "error" : "errors"} in ${label}`}</span>
              </Badge>
            ) : null
          }
        />
        <span className="flex shrink-0 items-center gap-1 max-sm:order-last max-sm:w-full max-sm:flex-wrap max-sm:pb-1 max-sm:pl-7">
          <Summary row={row} />
          <span data-path={`${path}.kind`}>
            <TypeSelect
              label={`Type of ${label}`}
              row={row}
              onChange={(next) => next && change(next)}
              createBlank={() => blankRow(row.name)}
              className="[&>select]:border-transparent [&>select]:bg-transparent [&>select:hover]:border-edge"
            />
          </span>
          <RequiredToggle
            label={label}
            on={row.required}
            onChange={(required) => change({ required })}
          />
          {isTopLevel && (
            <VisibleToggle row={row} label={label} onChange={(visible) => change({ visible })} />
          )}
        </span>
        <RowMenu path={path} label={label} />
      </fieldset>
      {open && (
        <div className="flex animate-fade-in flex-col gap-4 border-line border-t border-dashed px-2 pt-3 pb-4 sm:pr-4 sm:pl-9">
          <ParameterDetails path={path} label={label} row={row} change={change} />
        </div>
      )}
    </li>
  );
});

/** Returns the position of a row as shown to people: "2" at the top level, "2.1" inside it. */
const getOrdinal = (path: string): string =>
  (path.match(/\.\d+/g) ?? []).map((step) => Number(step.slice(1)) + 1).join(".");

const summarize = (row: ParameterRow): string => {
  if (row.default) return `= ${formatValue(row.default.value)}`;
  if (row.enum) return formatCount(row.enum.length, "value");
  if (row.properties.length > 0)
    return formatCount(row.properties.length, "property", "properties");
  return row.variants.length > 0 ? `${row.variants.length} variants` : "";
};

/**
 * Shows the default, the number of values, or the number of nested rows while the row is closed.
 */
function Summary({ row }: { row: ParameterRow }) {
  return (
    <span className="max-w-32 truncate pl-2 font-mono text-muted text-xs max-sm:hidden">
      {summarize(row)}
    </span>
  );
}

type ToggleProps = { label: string; onChange: (on: boolean) => void };

function RequiredToggle({ label, on, onChange }: ToggleProps & { on: boolean }) {
  const id = useId();
  return (
    <span className="flex w-20 shrink-0 items-center gap-1.5">
      <Checkbox
        id={id}
        aria-label={`Required: ${label}`}
        checked={on}
        onCheckedChange={(next) => onChange(next === true)}
      />
      <label
        htmlFor={id}
        className={classNames("py-1.5 text-xs", on ? "font-medium text-ink" : "text-faint")}
      >
        required
      </label>
    </span>
  );
}

const getVisibility = ({ visible, required, default: ownDefault }: ParameterRow) => {
  if (visible) return { Icon: Eye, hint: "Visible to people", color: "text-muted" };
  if (required && ownDefault === null) {
    const hint = "Hidden from people. It is required, so it needs a default.";
    return { Icon: EyeOff, hint, color: "text-danger-strong" };
  }
  return { Icon: EyeOff, hint: "Hidden from people; models still see it", color: "text-faint" };
};

function VisibleToggle({ row, label, onChange }: ToggleProps & { row: ParameterRow }) {
  const isReadOnly = useIsFieldReadOnly();
  const { Icon, hint, color } = getVisibility(row);
  return (
    <Tooltip content={hint}>
      <button
        type="button"
        aria-label={`Visible to people: ${label}`}
        aria-pressed={row.visible}
        aria-disabled={isReadOnly || undefined}
        onClick={() => onChange(!row.visible)}
        className={classNames(
          "grid size-7 shrink-0 place-items-center rounded-md transition-colors hover:bg-hover coarse:size-control",
          color,
        )}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </Tooltip>
  );
}
