"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { classNames } from "@/components/ui/primitives/class-names";
import { Spinner } from "@/components/ui/primitives/spinner";
import { formatCount } from "@/lib/agent/format-count";
import type { Entry } from "./entry";
import { EntryIcon } from "./entry-icon";
import { ShortcutKeys } from "./shortcut-keys";
import { usePaletteEntries } from "./use-palette-entries";

type PaletteBoxProps = { commands: readonly Entry[]; onChoose: (entry: Entry) => void };

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The search field and its results, as an ARIA combobox. The focus stays in the field, and arrow
 * keys move the selection.
 */
export function PaletteBox({ commands, onChoose }: PaletteBoxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  /** Whether Enter was pressed before the first result had settled. */
  const [isSubmitPending, setIsSubmitPending] = useState(false);
  const { groups, isSettled, isSearching, error } = usePaletteEntries(query, commands);
  const entries = groups.flatMap((group) => group.entries);
  const currentIndex = Math.min(activeIndex, entries.length - 1);
  const optionId = (entry: Entry | undefined) => entry && `${id}-${entry.id}`;

  const moveTo = (next: number) => {
    setIsSubmitPending(false);
    setActiveIndex(next);
    const option = document.getElementById(optionId(entries[next]) ?? "");
    if (next === 0) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: "nearest" });
  };
  const submit = () => {
    setIsSubmitPending(false);
    const entry = entries[currentIndex];
    if (entry) onChoose(entry);
  };
  const submitPending = useEffectEvent(submit);
  useEffect(() => {
    if (isSubmitPending && isSettled) submitPending();
  }, [isSubmitPending, isSettled]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      moveTo((currentIndex + step + entries.length) % entries.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (activeIndex === 0 && !isSettled) setIsSubmitPending(true);
      else submit();
    }
  };
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-line border-b px-3.5">
        {isSearching ? <Spinner /> : <Search aria-hidden className="size-4 shrink-0 text-faint" />}
        <input
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={optionId(entries[currentIndex])}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Search or run a command…"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveIndex(0);
            setIsSubmitPending(false);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
      >
        {groups.map(({ name, entries: rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
          <div key={name} role="group" aria-label={name}>
            <div aria-hidden className="px-2 pt-2 pb-1 text-muted text-xs">
              {name}
            </div>
            {rows.map((entry) => (
              <Row
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                isCurrent={entry === entries[currentIndex]}
                onHover={() => setActiveIndex(entries.indexOf(entry))}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        ))}
        {entries.length === 0 && !isSearching && !error && (
          <p className="px-2 py-6 text-center text-muted">No results for “{query.trim()}”.</p>
        )}
      </div>
      {error && !isSearching && (
        <p className="border-line border-t px-3.5 py-2.5 text-muted text-sm">
          Agents and tools could not be searched. {error.message}
        </p>
      )}
      <p role="status" className="sr-only">
        {formatCount(entries.length, "result")}
        {error && !isSearching && ". Agents and tools could not be searched."}
      </p>
    </>
  );
}

type RowProps = {
  id: string | undefined;
  entry: Entry;
  isCurrent: boolean;
  onHover: () => void;
  onChoose: () => void;
};

function Row({ id, entry, isCurrent, onHover, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onMouseMove={() => !isCurrent && onHover()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-row cursor-pointer select-none items-center gap-3 rounded-sm px-2 py-1",
        isCurrent && "bg-selected forced-colors:outline",
      )}
    >
      <EntryIcon kind={entry.kind} />
      <span className="flex min-w-0 flex-1 items-baseline gap-3">
        {entry.kind === "tool" ? (
          <ShortenedName name={entry.label} className="font-mono" />
        ) : (
          <span className="truncate">{entry.label}</span>
        )}{" "}
        {entry.hint && entry.hint !== entry.label && (
          // Shrinks before the label does.
          <span className="min-w-20 shrink-999 truncate text-muted text-xs">{entry.hint}</span>
        )}
      </span>
      {entry.keys && <ShortcutKeys keys={entry.keys} className="text-muted max-sm:hidden" />}
    </div>
  );
}
