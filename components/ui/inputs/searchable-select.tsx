"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { getArrowStep } from "../editing/arrow-step";
import { Popover, PopoverContent, PopoverTrigger } from "../overlays/popover";
import { FieldContext, useFieldAttributes } from "./field-context";
import { OptionList, type SearchableOption } from "./option-list";
import { Select, selectTriggerClass } from "./select";

/** Up to here, a list is read faster than filtered. */
const MAX_UNFILTERED = 8;

type SearchableSelectProps = {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SearchableOption[];
  /** The accessible name of the search field. */
  searchLabel: string;
};

/** A select inside a `Field`. A long list opens below a field that filters it. */
export function SearchableSelect({ searchLabel, ...select }: SearchableSelectProps) {
  return select.options.length > MAX_UNFILTERED ? (
    <LongSelect {...select} searchLabel={searchLabel} />
  ) : (
    <Select {...select} />
  );
}

function LongSelect(props: SearchableSelectProps) {
  const { value, onValueChange, options, searchLabel } = props;
  const [isOpen, setIsOpen] = useState(false);
  const fieldAttributes = useFieldAttributes();
  const labelId = fieldAttributes["aria-labelledby"];
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <button
          {...fieldAttributes}
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          onKeyDown={(event) => {
            if (getArrowStep(event.key) === 0) return;
            event.preventDefault();
            setIsOpen(true);
          }}
          className={selectTriggerClass}
        >
          <span>{options.find((option) => option.value === value)?.label}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      </PopoverTrigger>
      <PopoverContent
        aria-labelledby={labelId}
        className="flex w-96 min-w-(--radix-popover-trigger-width) flex-col gap-1 p-1"
      >
        <FieldContext value={null}>
          <OptionList
            value={value}
            options={options}
            searchLabel={searchLabel}
            labelId={labelId}
            onChoose={(next) => {
              setIsOpen(false);
              onValueChange(next);
            }}
          />
        </FieldContext>
      </PopoverContent>
    </Popover>
  );
}
