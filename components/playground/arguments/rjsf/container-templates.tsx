"use client";

import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  ObjectFieldTemplateProps,
} from "@rjsf/utils";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { formatFieldName } from "./field-parts";

const insetClass = "border-line border-l-2 pl-3.5";

export function ObjectFieldTemplate({ fieldPathId, properties }: ObjectFieldTemplateProps) {
  // An item of a list is already indented by the list.
  const isIndented = fieldPathId.path.length > 0 && typeof fieldPathId.path.at(-1) !== "number";
  return (
    <div className={`flex min-w-0 flex-col gap-4 ${isIndented ? insetClass : ""}`}>
      {properties.map(({ content }) => content)}
    </div>
  );
}

export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, fieldPathId } = props;
  const name = formatFieldName(fieldPathId);
  const rowFocus = useRowFocus<HTMLDivElement>();
  return (
    <div {...rowFocus} className={`flex min-w-0 flex-col gap-2.5 ${insetClass}`}>
      {items.length === 0 && <p className="text-muted text-xs">The list is empty.</p>}
      {items}
      {canAdd && (
        <Button
          size="sm"
          className="self-start"
          data-row-add=""
          aria-label={`Add item to ${name}`}
          onClick={onAddClick}
        >
          <Plus aria-hidden />
          Add item
        </Button>
      )}
    </div>
  );
}

export function ArrayFieldItemTemplate({ children, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { hasMoveUp, hasMoveDown, fieldPathId } = buttonsProps;
  const { onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const name = formatFieldName(fieldPathId);
  return (
    <div className="flex min-w-0 items-start gap-1 max-sm:flex-col-reverse max-sm:items-stretch">
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex shrink-0 max-sm:self-end">
        <IconButton label={`Move ${name} up`} disabled={!hasMoveUp} onClick={onMoveUpItem}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={!hasMoveDown} onClick={onMoveDownItem}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton {...rowControl} label={`Remove ${name}`} onClick={onRemoveItem}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
