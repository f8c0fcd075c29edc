"use client";

import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { useIsFrozen } from "@/components/ui/read-only";
import { complete, type Typing, typingAt } from "./completion";
import { type Choice, useChoices } from "./use-choices";

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Completes the placeholder being typed in a field, like a code editor: the list follows the caret, arrow keys
 * select and Enter accepts. An unknown name can be created as a parameter.
 */
export function useCompletion(
  control: RefObject<Control | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const { choicesOf, make } = useChoices();
  const frozen = useIsFrozen();
  const id = useId();
  const [typing, setTyping] = useState<Typing | null>(null);
  const [choices, setChoices] = useState<Choice[]>([]);
  const [active, setActive] = useState(0);
  const dismissed = useRef(false);
  const open = typing !== null && choices.length > 0;

  const close = () => setTyping(null);
  /** Updates the suggestions for the current caret position. */
  const follow = (text: string) => {
    const found = typingAt(text, control.current?.selectionStart ?? text.length);
    if (!found) dismissed.current = false;
    if (!found || frozen || dismissed.current) return close();
    setChoices(choicesOf(found.written));
    setActive(0);
    setTyping(found);
  };
  const choose = (choice: Choice) => {
    if (!typing) return;
    const { text, caret } = complete(value, typing, choice.name);
    make(choice);
    onChange(text);
    close();
    requestAnimationFrame(() => {
      control.current?.focus();
      control.current?.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const by = key === "ArrowDown" ? 1 : choices.length - 1;
      setActive((active + by) % choices.length);
    } else if (key === "Enter") {
      const choice = choices[active];
      if (choice) choose(choice);
    } else if (key === "Escape") {
      dismissed.current = true;
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
    follow,
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
