"use client";

import { useEffect, useEffectEvent } from "react";
import { createKeySequence } from "./key-sequence";
import { type ShortcutId, shortcuts, strokeOf, worksWhileTyping } from "./shortcuts";
import { singleKeysAllowed } from "./single-keys";

type Handler = () => void;
/** The page's handlers; of two for one shortcut the later one, which stands further inside, is asked. */
const handlers = new Map<string, Handler[]>();
const follow = createKeySequence(() => [...handlers.keys()]);

const typingIn =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]";
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${typingIn}, .cm-editor`) !== null;
const somethingIsOpen = () =>
  document.querySelector(
    ["dialog", "alertdialog", "menu", "listbox"]
      .map((role) => `[role=${role}][data-state=open]`)
      .join(),
  ) !== null;

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.key === "Shift") return;
  const stroke = strokeOf(event);
  if (!worksWhileTyping(stroke)) {
    if (isTyping(event.target) || somethingIsOpen() || !singleKeysAllowed()) return;
    if (event.repeat) return;
  }
  const { done, waiting } = follow(stroke, event.timeStamp);
  if (waiting || done) event.preventDefault();
  if (done) handlers.get(done)?.at(-1)?.();
};

function register(keys: string, handler: Handler): () => void {
  if (handlers.size === 0) window.addEventListener("keydown", onKeyDown);
  handlers.set(keys, [...(handlers.get(keys) ?? []), handler]);
  return () => {
    const rest = (handlers.get(keys) ?? []).filter((other) => other !== handler);
    if (rest.length > 0) handlers.set(keys, rest);
    else handlers.delete(keys);
    if (handlers.size === 0) window.removeEventListener("keydown", onKeyDown);
  };
}

/** Does something when the registry's keys for `id` are pressed, as long as the component stands. */
export function useShortcut(id: ShortcutId, handle: Handler, enabled = true): void {
  const current = useEffectEvent(handle);
  useEffect(() => {
    if (!enabled) return;
    return register(shortcuts[id].keys, () => current());
  }, [id, enabled]);
}
