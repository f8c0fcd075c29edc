"use client";

import { useEffect, useEffectEvent } from "react";
import { createKeySequence } from "./key-sequence";
import { type ShortcutId, shortcuts, toStroke, worksWhileTyping } from "./shortcuts";
import { areSingleKeysAllowed } from "./single-keys";

type Handler = () => void;
/** The page's handlers by shortcut. The last one registered wins, because it is nested deepest. */
const handlers = new Map<string, Handler[]>();
const followSequence = createKeySequence(() => [...handlers.keys()]);

const EDITABLE_SELECTOR =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]";
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${EDITABLE_SELECTOR}, .cm-editor`) !== null;
export const isOverlayOpen = () =>
  document.querySelector(
    ["dialog", "alertdialog", "menu", "listbox"]
      .map((role) => `[role=${role}][data-state=open]`)
      .join(),
  ) !== null;

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.key === "Shift") return;
  const stroke = toStroke(event);
  if (!worksWhileTyping(stroke)) {
    if (isTyping(event.target) || isOverlayOpen() || !areSingleKeysAllowed()) return;
    if (event.repeat) return;
  }
  const { completed, isPending } = followSequence(stroke, event.timeStamp);
  if (isPending || completed) event.preventDefault();
  if (completed) handlers.get(completed)?.at(-1)?.();
};

function register(keys: string, handler: Handler): () => void {
  if (handlers.size === 0) window.addEventListener("keydown", onKeyDown);
  handlers.set(keys, [...(handlers.get(keys) ?? []), handler]);
  return () => {
    const remaining = (handlers.get(keys) ?? []).filter((other) => other !== handler);
    if (remaining.length > 0) handlers.set(keys, remaining);
    else handlers.delete(keys);
    if (handlers.size === 0) window.removeEventListener("keydown", onKeyDown);
  };
}

/** Calls `handler` when the shortcut `id` is pressed while the component is mounted. */
export function useShortcut(id: ShortcutId, handler: Handler, enabled = true): void {
  const runCurrent = useEffectEvent(handler);
  useEffect(() => {
    if (!enabled) return;
    return register(shortcuts[id].keys, () => runCurrent());
  }, [id, enabled]);
}
