"use client";

import type { FormEvent, KeyboardEvent } from "react";
import { isFocusFree } from "@/components/layout/is-focus-free";
import type { Editor } from "../editor-state";
import type { KeyPress } from "../fields/line-keys";

const isText = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== "checkbox") ||
  (target instanceof HTMLElement && target.isContentEditable);

const fieldIds = new WeakMap<Element, string>();
let count = 0;
/** Returns an id for the field, to distinguish fields that have no path of their own. */
const getFieldId = (field: HTMLElement): string => {
  const id = fieldIds.get(field) ?? `field ${++count}`;
  fieldIds.set(field, id);
  return id;
};

/** Undoes or redoes one step and announces what changed. */
export const applyHistory = (
  { history, fieldName, announce }: Pick<Editor, "history" | "fieldName" | "announce">,
  direction: "undo" | "redo",
): void => {
  const path = history[direction]();
  const verb = direction === "undo" ? "Undone" : "Redone";
  if (path === undefined) announce(`Nothing to ${direction}.`);
  else if (path === "rows" || path === "schema") announce(`${verb}: parameters.`);
  else announce(`${verb}: ${fieldName(path)}.`);
};

const getDirection = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyPress): "undo" | "redo" | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : undefined;
};

/** Handles undo and redo while nothing on the page has the focus. */
export const handleGlobalKey = (event: globalThis.KeyboardEvent, editor: Editor): void => {
  const direction = getDirection(event);
  if (!direction || event.defaultPrevented || !isFocusFree()) return;
  event.preventDefault();
  applyHistory(editor, direction);
};

/**
 * Returns handlers for the undo and redo keys of the whole editor. They run in the capture phase,
 * before a code editor's own undo. Fields outside the form keep the browser's undo if they are
 * marked with `data-own-undo`.
 */
export const historyKeys = (editor: Editor) => ({
  onInputCapture: ({ target }: FormEvent) => {
    if (isText(target)) editor.history.markTyping(getFieldId(target));
  },
  onKeyDownCapture: (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    // A key that types text is followed by an input event, which marks the field again.
    editor.history.markTyping(null);
    const direction = getDirection(event);
    if (!direction || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (isText(target) && target.closest("[data-own-undo]")) return;
    event.preventDefault();
    event.stopPropagation();
    applyHistory(editor, direction);
  },
});
