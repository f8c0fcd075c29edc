"use client";

import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/primitives/class-names";
import { choiceLabel } from "./placeholder-source";
import type { useCompletion } from "./use-completion";

type CompletionListProps = Pick<
  ReturnType<typeof useCompletion>,
  "choices" | "active" | "choose" | "listId" | "optionId"
>;

/** Suggestions for the placeholder being typed, below its field. */
export function CompletionList(props: CompletionListProps) {
  const { choices, active, choose, listId, optionId } = props;
  const list = useRef<HTMLDivElement>(null);
  // The field may be at the bottom of the window.
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Placeholders"
      // Not a tab stop, which browsers make scrolling regions by default: Tab must leave the field
      // and close the list.
      tabIndex={-1}
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-40 mt-1 max-h-56 w-full min-w-56 max-w-96 overflow-y-auto rounded-md bg-raised p-1 shadow-float forced-colors:border"
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        <div
          key={choiceLabel(choice)}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => choose(choice)}
          className={classNames(
            "wrap-anywhere flex min-h-7 cursor-default items-center rounded-sm px-2 py-0.5 text-xs coarse:min-h-control",
            index === active && "bg-hover forced-colors:outline",
            choice.create ? "text-accent-strong" : "font-mono",
          )}
        >
          {choiceLabel(choice)}
        </div>
      ))}
    </div>
  );
}
