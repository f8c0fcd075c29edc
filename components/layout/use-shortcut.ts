"use client";

import { useEffect, useEffectEvent } from "react";
import { createKeySequence } from "./key-sequence";
import { type ShortcutId, shortcuts, strokeOf, worksWhileTyping } from "./shortcuts";
import { singleKeysAllowed } from "./single-keys";

type Handler = () => void;
/** The page's handlers by shortcut. The one registered last wins, because it is nested deepest. */
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

/** Calls `handle` when the shortcut `id` is pressed while the component is mounted. */
export function useShortcut(id: ShortcutId, handle: Handler, enabled = true): void {
  const current = useEffectEvent(handle);
  useEffect(() => {
    if (!enabled) return;
    return register(shortcuts[id].keys, () => current());
  }, [id, enabled]);
}
