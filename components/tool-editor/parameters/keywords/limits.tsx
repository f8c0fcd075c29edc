"use client";

import { type ReactNode, useState } from "react";
import { useEditorState } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { getRowKind } from "@/components/tool-editor/parameters/model/rows";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Input } from "@/components/ui/inputs/input";
import { Badge } from "@/components/ui/primitives/badge";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { ParameterFormProps } from "../row/parameter-form";
import { ParameterLabel } from "./description-field";
import { MoreKeywords } from "./more-keywords";
import { NumberInput } from "./number-input";
import { type Keyword, setKeyword } from "./set-keyword";

type LimitsProps = ParameterFormProps & {
  /** Keywords that have a field among the children. All others are shown as JSON. */
  keywords: readonly Keyword[];
  /** Number of settings among the children that are not keywords. */
  extraCount?: number;
  children?: ReactNode;
};

/**
 * Constraints and other keywords of a parameter, initially collapsed if none or more than four are
 * set.
 */
export function Limits({ keywords, extraCount = 0, children, ...props }: LimitsProps) {
  const { path, row } = props;
  const { blank } = getRowKind(row);
  const setKeywords = Object.keys(row.extraKeywords).filter((key) => !Object.hasOwn(blank, key));
  const setCount = setKeywords.length + (row.nullable ? 1 : 0) + extraCount;
  const hasIssue = useEditorState(({ issues }) =>
    issues.some(
      (issue) =>
        issue.path.startsWith(`${path}.extraKeywords`) ||
        (extraCount > 0 && issue.path === `${path}.enum`),
    ),
  );
  const [open, setOpen] = useState(setCount > 0 && setCount <= 4);
  return (
    <Disclosure
      summary="Limits"
      aside={setCount > 0 && !open ? <Badge>{setCount} set</Badge> : undefined}
      open={open || hasIssue}
      onOpenChange={setOpen}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-3">
        {children}
        <MoreKeywords {...props} handledKeywords={keywords} />
      </div>
    </Disclosure>
  );
}

type LimitProps = ParameterFormProps & { keyword: Keyword; title: string };

export function NumberLimit({
  keyword,
  title,
  isInteger,
  ...props
}: LimitProps & { isInteger?: boolean }) {
  const value = props.row.extraKeywords[keyword];
  return (
    <FormField
      path={`${props.path}.extraKeywords.${keyword}`}
      label={<ParameterLabel name={props.label}>{title}</ParameterLabel>}
    >
      <NumberInput
        rowId={props.row.id}
        field={keyword}
        value={typeof value === "number" ? value : undefined}
        onChange={(next) => setKeyword(props, keyword, next)}
        isInteger={isInteger}
      />
    </FormField>
  );
}

type TextLimitProps = LimitProps & {
  placeholder?: string;
  hint?: string;
  suggestions?: readonly string[];
};

export function TextLimit(limitProps: TextLimitProps) {
  const { keyword, title, placeholder, hint, suggestions, ...props } = limitProps;
  const value = props.row.extraKeywords[keyword];
  const listId = suggestions && `${props.row.id}-${keyword}`;
  return (
    <FormField
      path={`${props.path}.extraKeywords.${keyword}`}
      label={<ParameterLabel name={props.label}>{title}</ParameterLabel>}
      hint={hint}
    >
      <Input
        mono
        list={listId}
        placeholder={placeholder}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => setKeyword(props, keyword, event.target.value || undefined)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FormField>
  );
}

export function FlagLimit({ keyword, title, ...props }: LimitProps) {
  return (
    <div data-path={`${props.path}.extraKeywords.${keyword}`} className="self-center">
      <Checkbox
        label={<ParameterLabel name={props.label}>{title}</ParameterLabel>}
        checked={props.row.extraKeywords[keyword] === true}
        onCheckedChange={(next) => setKeyword(props, keyword, next === true || undefined)}
      />
    </div>
  );
}
