import type { KeyboardEvent } from "react";
import type { RowActions } from "./row-actions";

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== "checkbox";

const arrows: Record<string, (actions: RowActions, path: string) => void> = {
  ArrowUp: (actions, path) => actions.move(path, -1),
  ArrowDown: (actions, path) => actions.move(path, 1),
  ArrowLeft: (actions, path) => actions.moveOut(path),
  ArrowRight: (actions, path) => actions.moveIn(path),
};

/** The line of the row that stands above or below on the page, whatever its depth. */
const neighbour = (line: Element, by: -1 | 1): HTMLInputElement | undefined => {
  const names = [...document.querySelectorAll<HTMLInputElement>("[data-row-name]")];
  const own = line.querySelector<HTMLInputElement>("[data-row-name]");
  return own ? names[names.indexOf(own) + by] : undefined;
};

/** The keys of a row's line. Copying and pasting go by the browser's own events. True when the key did something. */
export const pressRowKey = (event: KeyboardEvent, path: string, actions: RowActions): boolean => {
  const { key, altKey, shiftKey, target, currentTarget } = event;
  const mod = event.ctrlKey || event.metaKey;
  const arrow = arrows[key];
  if (altKey && !mod && !shiftKey && arrow) arrow(actions, path);
  else if (mod && !altKey && !shiftKey && key.toLowerCase() === "d") actions.duplicate(path);
  else if (mod && !altKey && key === "Backspace") actions.remove(path);
  else if (key === "Delete" && !mod && !isTyping(target)) actions.remove(path);
  else if ((key === "ArrowUp" || key === "ArrowDown") && !altKey && !mod && isTyping(target)) {
    const next = neighbour(currentTarget, key === "ArrowUp" ? -1 : 1);
    if (!next) return false;
    next.focus();
  } else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
};
