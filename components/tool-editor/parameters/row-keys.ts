import type { KeyboardEvent } from "react";
import { onMac } from "@/components/ui/on-mac";
import { type LineKey, lineKeyOf, typingIn } from "../fields/line-keys";
import type { RowActions } from "./row-actions";

const deeds: Record<LineKey, (actions: RowActions, path: string) => void> = {
  up: (actions, path) => actions.move(path, -1),
  down: (actions, path) => actions.move(path, 1),
  in: (actions, path) => actions.moveIn(path),
  out: (actions, path) => actions.moveOut(path),
  duplicate: (actions, path) => actions.duplicate(path),
  remove: (actions, path) => actions.remove(path),
};

/** Fields from which Arrow Up and Arrow Down move the focus to the same field of the next line. */
const stops = ["[data-row-name]", "[data-opens]"];

/** The same field of the row above or below on the page, at any depth. */
const neighbour = ({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) => {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement))
    return undefined;
  const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  const stop = stops.find((each) => target.matches(each));
  if (by === 0 || !stop) return undefined;
  const all = [...document.querySelectorAll<HTMLElement>(stop)];
  return all[all.indexOf(target) + by];
};

/** Keyboard shortcuts of a row's line. Copy and paste are handled by the clipboard events. */
export const pressRowKey = (event: KeyboardEvent, path: string, actions: RowActions): void => {
  const deed = lineKeyOf(event, typingIn(event.target), onMac());
  const next = deed ? undefined : neighbour(event);
  if (deed) deeds[deed](actions, path);
  else if (next) next.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
};
