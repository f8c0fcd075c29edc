import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "@/lib/agent/format-count";
import { getArrowStep } from "../editing/arrow-step";
import { classNames } from "../primitives/class-names";
import { SearchInput } from "./search-input";
import type { SelectOption } from "./select";

export type SearchableOption = SelectOption & {
  /** The text that is searched. */
  text: string;
};

type OptionListProps = {
  /** The chosen option, if there is one. */
  value?: string;
  options: readonly SearchableOption[];
  /** The accessible name of the search field. */
  searchLabel: string;
  /** The id of what names the list. */
  labelId: string | undefined;
  onChoose: (value: string) => void;
};

/**
 * A list of options below a field that filters them. The focus stays in that field, and arrow keys
 * move through the options.
 */
export function OptionList({ value, options, searchLabel, labelId, onChoose }: OptionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const [activeIndex, setActiveIndex] = useState(() =>
    options.findIndex((option) => option.value === value),
  );
  const query = search.trim().toLowerCase();
  const matches = options.filter(({ text }) => text.toLowerCase().includes(query));
  const current = Math.min(Math.max(activeIndex, 0), matches.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = getArrowStep(event.key);
    const match = matches[current];
    if (step === 0 && event.key !== "Enter") return;
    event.preventDefault();
    if (!match) return;
    if (step === 0) onChoose(match.value);
    else setActiveIndex((current + step + matches.length) % matches.length);
  };
  return (
    <>
      <SearchInput
        role="combobox"
        aria-label={searchLabel}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={matches.length > 0 ? optionId(current) : undefined}
        aria-autocomplete="list"
        placeholder="Filter"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={matches.length > 0 ? "sr-only" : "px-2 py-1 text-muted"}>
        {matches.length > 0
          ? formatCount(matches.length, "match", "matches")
          : `Nothing matches “${search.trim()}”.`}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-labelledby={labelId}
        tabIndex={-1}
        className="max-h-80 min-h-0 overflow-y-auto outline-none empty:hidden"
      >
        {matches.map((option, index) => (
          <Option
            key={option.value}
            id={optionId(index)}
            isCurrent={index === current}
            isChosen={option.value === value}
            hint={option.hint}
            onHover={() => setActiveIndex(index)}
            onChoose={() => onChoose(option.value)}
          >
            {option.label}
          </Option>
        ))}
      </div>
    </>
  );
}

type OptionProps = {
  id: string;
  isCurrent: boolean;
  isChosen: boolean;
  hint: ReactNode;
  onHover: () => void;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ id, isCurrent, isChosen, hint, onHover, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onMouseMove={() => !isCurrent && onHover()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-row select-none items-center gap-2 rounded-sm px-2 py-1",
        isCurrent && "bg-hover forced-colors:outline",
      )}
    >
      <span className="min-w-0 flex-1">
        {children}
        {hint && <span className="block text-muted text-xs">{hint}</span>}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent-strong" />}
    </div>
  );
}
