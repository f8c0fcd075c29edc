"use client";

import type { FormEvent, KeyboardEvent } from "react";
import type { Editor } from "../editor-state";
import { fieldName } from "../form/field-name";

const isText = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== "checkbox") ||
  (target instanceof HTMLElement && target.isContentEditable);

const sameBoxes = new WeakMap<Element, string>();
let count = 0;
/** An id for the field, to distinguish fields that have no path of their own. */
const placeOf = (field: HTMLElement): string => {
  const known = sameBoxes.get(field) ?? `field ${++count}`;
  sameBoxes.set(field, known);
  return known;
};

/** Undoes or redoes one step and announces what changed. */
export const travel = (
  { history, form, values, announce }: Pick<Editor, "history" | "form" | "values" | "announce">,
  way: "undo" | "redo",
): void => {
  const path = history[way]();
  const done = way === "undo" ? "Undone" : "Redone";
  if (path === undefined) announce(`Nothing to ${way}.`);
  else if (path === "rows" || path === "schema") announce(`${done}: parameters.`);
  else announce(`${done}: ${fieldName(values.get() ?? form.getValues(), path)}.`);
};

const wayOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): "undo" | "redo" | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : undefined;
};
type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Handles undo and redo while nothing on the page has the focus. */
export const pressWithoutFocus = (event: globalThis.KeyboardEvent, editor: Editor): void => {
  const way = wayOf(event);
  if (!way || event.defaultPrevented || event.target !== document.body) return;
  event.preventDefault();
  travel(editor, way);
};

/**
 * Undo and redo keys for the whole editor. They are handled in the capture phase, before a code editor's own
 * undo. Fields that are not part of the form keep the browser's undo: mark them with `data-own-undo`.
 */
export const historyKeys = (editor: Editor) => ({
  onInputCapture: ({ target }: FormEvent) => {
    if (isText(target)) editor.history.typing(placeOf(target));
  },
  onKeyDownCapture: (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    // A key that types text is followed by an input event, which sets the place again.
    editor.history.typing(null);
    const way = wayOf(event);
    if (!way || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (isText(target) && target.closest("[data-own-undo]")) return;
    event.preventDefault();
    event.stopPropagation();
    travel(editor, way);
  },
});
