"use client";

import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { useIsFrozen } from "@/components/ui/read-only";
import { useEditor } from "../editor-state";
import { withParameter } from "../form/new-parameter";
import { complete, completionsOf, type Typing, typingAt, wishedParameter } from "./completion";

type Control = HTMLInputElement | HTMLTextAreaElement;
export type Choice = { name: string; create?: readonly string[] };

/**
 * Completes the placeholder that is typed in a field, in the manner of a code editor: the list follows the caret,
 * arrows choose and Enter takes. A name that there is none of can be made a parameter.
 */
export function useCompletion(
  control: RefObject<Control | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const { form, noun, placeholderNames, announce } = useEditor();
  const frozen = useIsFrozen();
  const id = useId();
  const [typing, setTyping] = useState<Typing | null>(null);
  const [choices, setChoices] = useState<Choice[]>([]);
  const [active, setActive] = useState(0);
  const dismissed = useRef(false);
  const open = typing !== null && choices.length > 0;

  const close = () => setTyping(null);
  /** Reads where the caret stands now. */
  const follow = (text: string) => {
    const found = typingAt(text, control.current?.selectionStart ?? text.length);
    if (!found) dismissed.current = false;
    if (!found || frozen || dismissed.current) return close();
    const names = completionsOf(found.written, placeholderNames());
    const wished = wishedParameter(found.written);
    const exact = names.includes(found.written) || names.includes(`params.${found.written}`);
    const creates =
      noun === "tool" && !exact && withParameter(form.getValues("rows"), wished) !== undefined;
    const created = creates ? [{ name: `params.${wished.join(".")}`, create: wished }] : [];
    setChoices([...names.map((name) => ({ name })), ...created]);
    setActive(0);
    setTyping(found);
  };
  const choose = (choice: Choice) => {
    if (!typing) return;
    const { text, caret } = complete(value, typing, choice.name);
    const made = choice.create && withParameter(form.getValues("rows"), choice.create);
    if (made) {
      form.setValue("rows", made.rows);
      announce(`The parameter ${choice.create?.join(".")} is created.`);
    }
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
    /** What tells a screen reader of the list. */
    aria: {
      "aria-autocomplete": "list" as const,
      "aria-controls": open ? id : undefined,
      "aria-activedescendant": open ? `${id}-${active}` : undefined,
    },
  };
}
