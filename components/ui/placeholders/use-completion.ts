"use client";

import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { complete, findOpenPlaceholder, type OpenPlaceholder } from "./completion";
import type { Choice, PlaceholderSource } from "./placeholder-source";

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Completes the placeholder being typed in a field, like a code editor: the list follows the caret,
 * arrow keys select and Enter accepts. An unknown name can be created as a parameter.
 */
export function useCompletion(
  control: RefObject<Control | null>,
  value: string,
  onChange: (value: string) => void,
  { getChoices, onChoose }: PlaceholderSource,
) {
  const isReadOnly = useIsFieldReadOnly();
  const id = useId();
  const [placeholder, setPlaceholder] = useState<OpenPlaceholder | null>(null);
  const [choices, setChoices] = useState<Choice[]>([]);
  const [active, setActive] = useState(0);
  const isDismissed = useRef(false);
  const open = placeholder !== null && choices.length > 0;

  const close = () => setPlaceholder(null);
  /** Updates the suggestions for the current caret position. */
  const update = (text: string) => {
    const next = findOpenPlaceholder(text, control.current?.selectionStart ?? text.length);
    if (!next) isDismissed.current = false;
    if (!next || isReadOnly || isDismissed.current) return close();
    setChoices(getChoices(next.query));
    setActive(0);
    setPlaceholder(next);
  };
  const choose = (choice: Choice) => {
    if (!placeholder) return;
    const { text, caret } = complete(value, placeholder, choice.name);
    onChoose?.(choice);
    // Flush synchronously, so that the next typed text goes to the caret.
    flushSync(() => {
      onChange(text);
      close();
    });
    control.current?.focus();
    control.current?.setSelectionRange(caret, caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : choices.length - 1;
      setActive((active + step) % choices.length);
    } else if (key === "Enter") {
      const choice = choices[active];
      if (choice) choose(choice);
    } else if (key === "Escape") {
      isDismissed.current = true;
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    open,
    choices,
    active,
    choose,
    update,
    close,
    onKeyDown,
    listId: id,
    optionId: (index: number) => `${id}-${index}`,
    /** ARIA attributes for the field that owns the list. */
    aria: {
      "aria-autocomplete": "list" as const,
      "aria-controls": open ? id : undefined,
      "aria-activedescendant": open ? `${id}-${active}` : undefined,
    },
  };
}
