"use client";

import { Plus } from "lucide-react";
import { memo } from "react";
import {
  type RowPath,
  rowPath,
  useEditor,
  useIssueCount,
  useRow,
  useRowIds,
} from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { insertRows } from "@/components/tool-editor/parameters/model/row-tree";
import { blankRow } from "@/components/tool-editor/parameters/model/rows";
import { DragHandle } from "@/components/ui/drag/drag-handle";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { DefaultField } from "../keywords/default-field";
import { ParameterLabel } from "../keywords/description-field";
import { Limits } from "../keywords/limits";
import { useNested } from "../row/nested-context";
import type { ParameterFormProps } from "../row/parameter-form";
import { useRowActions } from "../row/row-actions";
import { handleRowKey } from "../row/row-keys";
import { RowMenu } from "../row/row-menu";
import { RowOpener } from "../row/row-opener";
import { useOpenRow } from "../row/use-open-row";
import { useRowDrag } from "../row/use-row-drag";
import { TypeSelect } from "./type-select";

/** Edits the variants of a union, each with its own rows. */
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
      <FormField
        path={`${path}.union`}
        label={<ParameterLabel name={label}>Match</ParameterLabel>}
        className="sm:max-w-72"
      >
        <NativeSelect value={row.union} onValueChange={(union) => change({ union })}>
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
              isOnly={ids.length === 1}
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

type VariantCardProps = { path: RowPath; within: string; isOnly: boolean };

const VariantCard = memo(function VariantCard({ path, within, isOnly }: VariantCardProps) {
  const { Details } = useNested();
  const actions = useRowActions();
  const [row, change] = useRow(path);
  const id = row?.id ?? "";
  const [open, setOpen] = useOpenRow(path, id);
  const issueCount = useIssueCount(path);
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
        onKeyDown={(event) => handleRowKey(event, path, actions)}
        className="group/line flex min-w-0 items-center gap-1 py-px"
      >
        {!isOnly && (
          <DragHandle onPointerDown={drag} className="-mr-1 group-hover/line:opacity-100" />
        )}
        <RowOpener label={label} path={path} open={open} setOpen={setOpen} />
        <span className="min-w-0 flex-1 truncate text-sm">
          {title}
          {typeof row.extraKeywords.title === "string" && (
            <span className="pl-2 text-muted">{row.extraKeywords.title}</span>
          )}
        </span>
        {issueCount > 0 && !open && (
          <Badge tone="danger">
            {issueCount}
            <span className="sr-only">{` ${issueCount === 1 ? "error" : "errors"} in ${label}`}</span>
          </Badge>
        )}
        <span data-path={`${path}.kind`}>
          <TypeSelect
            label={`Type of ${label}`}
            row={row}
            onChange={(next) => next && change(next)}
            createBlank={() => blankRow("")}
            isVariant
          />
        </span>
        <RowMenu path={path} label={label} isOnly={isOnly} />
      </fieldset>
      {open && (
        <div className="flex flex-col gap-4 border-line border-t border-dashed px-2 pt-3 pb-4 sm:pl-7">
          <Details path={path} label={label} row={row} change={change} />
        </div>
      )}
    </li>
  );
});
