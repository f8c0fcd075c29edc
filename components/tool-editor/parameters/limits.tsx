"use client";

import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { Input } from "@/components/ui/input";
import { useEditorState } from "../editor-state";
import { FormField } from "../fields/form-field";
import { Of } from "./description-field";
import { type Keyword, keep } from "./keep-keyword";
import { MoreKeywords } from "./more-keywords";
import { NumberInput } from "./number-input";
import type { ParameterFormProps } from "./row-context";

type LimitsProps = ParameterFormProps & {
  /** The keywords with a field among the children; all others are shown as JSON. */
  keywords: readonly Keyword[];
  /** How many things are set in the children besides keywords. */
  also?: number;
  children?: ReactNode;
};

/** Constraints and other keywords of a parameter, collapsed when none is set. */
export function Limits({ keywords, also = 0, children, ...props }: LimitsProps) {
  const { path, row } = props;
  const said = Object.keys(row.kept).length + (row.nullable ? 1 : 0) + also;
  const wrong = useEditorState(({ issues }) =>
    issues.some(
      (issue) =>
        issue.path.startsWith(`${path}.kept`) || (also > 0 && issue.path === `${path}.enum`),
    ),
  );
  const [open, setOpen] = useState(said > 0 && said <= 4);
  return (
    <Disclosure
      summary="Limits"
      aside={said > 0 && !open ? <Badge>{said} set</Badge> : undefined}
      open={open || wrong}
      onOpenChange={setOpen}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-3">
        {children}
        <MoreKeywords {...props} shown={keywords} />
      </div>
    </Disclosure>
  );
}

type LimitProps = ParameterFormProps & { keyword: Keyword; title: string };

export function NumberLimit({ keyword, title, whole, ...props }: LimitProps & { whole?: boolean }) {
  const value = props.row.kept[keyword];
  return (
    <FormField path={`${props.path}.kept.${keyword}`} label={<Of name={props.label}>{title}</Of>}>
      <NumberInput
        rowId={props.row.id}
        field={keyword}
        value={typeof value === "number" ? value : undefined}
        onChange={(next) => keep(props, keyword, next)}
        whole={whole}
      />
    </FormField>
  );
}

type TextLimitProps = LimitProps & {
  placeholder?: string;
  hint?: string;
  offers?: readonly string[];
};

export function TextLimit(all: TextLimitProps) {
  const { keyword, title, placeholder, hint, offers, ...props } = all;
  const value = props.row.kept[keyword];
  const list = offers && `${props.row.id}-${keyword}`;
  return (
    <FormField
      path={`${props.path}.kept.${keyword}`}
      label={<Of name={props.label}>{title}</Of>}
      hint={hint}
    >
      <Input
        mono
        list={list}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => keep(props, keyword, event.target.value || undefined)}
      />
      {offers && (
        <datalist id={list}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </FormField>
  );
}

export function FlagLimit({ keyword, title, ...props }: LimitProps) {
  return (
    <div data-path={`${props.path}.kept.${keyword}`} className="self-center">
      <Checkbox
        label={<Of name={props.label}>{title}</Of>}
        checked={props.row.kept[keyword] === true}
        onCheckedChange={(next) => keep(props, keyword, next === true || undefined)}
      />
    </div>
  );
}
