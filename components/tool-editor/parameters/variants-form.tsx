"use client";

import { Plus } from "lucide-react";
import { memo } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { LineHandle } from "@/components/ui/line-handle";
import { NativeSelect } from "@/components/ui/native-select";
import { insertRows } from "@/lib/agent/parameters/row-tree";
import { blankRow, type Union } from "@/lib/agent/parameters/rows";
import {
  type RowPath,
  rowPath,
  useEditor,
  useIssueCount,
  useRow,
  useRowIds,
} from "../editor-state";
import { FormField } from "../fields/form-field";
import { DefaultField } from "./default-field";
import { Of } from "./description-field";
import { Limits } from "./limits";
import { useNested } from "./nested-context";
import { useRowActions } from "./row-actions";
import type { ParameterFormProps } from "./row-context";
import { pressRowKey } from "./row-keys";
import { RowMenu } from "./row-menu";
import { RowOpener } from "./row-opener";
import { TypeSelect } from "./type-select";
import { useOpenRow } from "./use-open-row";
import { useRowDrag } from "./use-row-drag";

/** The variants of a union, each with rows of its own. */
export function VariantsForm(props: ParameterFormProps) {
  const { path, label, row, change } = props;
  const { form, announce, focusField } = useEditor();
  const list = `${path}.variants`;
  const ids = useRowIds(list);
  const add = () => {
    form.setValue("rows", insertRows(form.getValues("rows"), list, ids.length, [blankRow("")]));
    announce(`Variant ${ids.length + 1} added. Select its type.`);
    focusField(`${list}.${ids.length}.kind`);
  };
  return (
    <>
      <FormField path={`${path}.union`} label={<Of name={label}>Match</Of>} className="sm:max-w-72">
        <NativeSelect
          value={row.union}
          onChange={({ target }) => change({ union: target.value as Union })}
        >
          <option value="anyOf">At least one variant (anyOf)</option>
          <option value="oneOf">Exactly one variant (oneOf)</option>
        </NativeSelect>
      </FormField>
      <div data-path={list}>
        <ol aria-label={`Variants of ${label}`} className="border-line border-y">
          {ids.map((id, index) => (
            <VariantCard
              key={id}
              path={rowPath(`${list}.${index}`)}
              within={label}
              only={ids.length === 1}
            />
          ))}
        </ol>
        <div data-path={`${list}.add`} data-row-list={list} className="pt-1">
          <Button size="sm" variant="ghost" onClick={add}>
            <Plus aria-hidden />
            Add variant
            <span className="sr-only"> of {label}</span>
          </Button>
        </div>
      </div>
      <DefaultField {...props} />
      <Limits {...props} keywords={[]} />
    </>
  );
}

type VariantCardProps = { path: RowPath; within: string; only: boolean };

const VariantCard = memo(function VariantCard({ path, within, only }: VariantCardProps) {
  const { Details } = useNested();
  const actions = useRowActions();
  const [row, change] = useRow(path);
  const id = row?.id ?? "";
  const [open, setOpen] = useOpenRow(path, id);
  const wrong = useIssueCount(path);
  const drag = useRowDrag(path);
  if (!row) return null;

  const title = `Variant ${Number(path.split(".").at(-1)) + 1}`;
  const label = `${within} ${title.toLowerCase()}`;
  return (
    <li
      data-draggable=""
      className={classNames(
        "border-line border-b last:border-b-0 data-dragged:opacity-45",
        open && "bg-canvas",
      )}
    >
      <fieldset
        aria-label={label}
        data-row-line={path}
        onKeyDown={(event) => pressRowKey(event, path, actions)}
        className="group/line flex min-w-0 items-center gap-1 py-px"
      >
        {!only && (
          <LineHandle onPointerDown={drag} className="-mr-1 group-hover/line:opacity-100" />
        )}
        <RowOpener label={label} path={path} open={open} setOpen={setOpen} />
        <span className="min-w-0 flex-1 truncate text-sm">
          {title}
          {typeof row.kept.title === "string" && (
            <span className="pl-2 text-muted">{row.kept.title}</span>
          )}
        </span>
        {wrong > 0 && !open && (
          <Badge tone="danger">
            {wrong}
            <span className="sr-only">{` ${wrong === 1 ? "error" : "errors"} in ${label}`}</span>
          </Badge>
        )}
        <span data-path={`${path}.kind`}>
          <TypeSelect
            label={`Type of ${label}`}
            row={row}
            onChange={(next) => next && change(next)}
            blank={() => blankRow("")}
            offersNull
          />
        </span>
        <RowMenu path={path} label={label} only={only} />
      </fieldset>
      {open && (
        <div className="flex flex-col gap-4 border-line border-t border-dashed px-2 pt-3 pb-4 sm:pl-7">
          <Details path={path} label={label} row={row} change={change} />
        </div>
      )}
    </li>
  );
});
