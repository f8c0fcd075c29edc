import type { KeyboardEvent } from "react";
import {
  getFocusKind,
  getLineAction,
  type LineAction,
} from "@/components/tool-editor/fields/line-keys";
import { getArrowStep } from "@/components/ui/editing/arrow-step";
import { isMac } from "@/components/ui/primitives/is-mac";
import type { RowActions } from "./row-actions";

const actionHandlers: Record<LineAction, (actions: RowActions, path: string) => void> = {
  up: (actions, path) => actions.move(path, -1),
  down: (actions, path) => actions.move(path, 1),
  in: (actions, path) => actions.moveIn(path),
  out: (actions, path) => actions.moveOut(path),
  duplicate: (actions, path) => actions.duplicate(path),
  remove: (actions, path) => actions.remove(path),
};

/** Fields from which Arrow Up and Arrow Down move the focus to the same field of the next line. */
const fieldSelectors = ["[data-row-name]", "[data-opens]"];

/**
 * Returns the same field of the row above or below on the page, at any depth. Returns undefined if
 * there is none.
 */
const findAdjacentField = ({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) => {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement))
    return undefined;
  const step = getArrowStep(key);
  const selector = fieldSelectors.find((each) => target.matches(each));
  if (step === 0 || !selector) return undefined;
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all[all.indexOf(target) + step];
};

/**
 * Handles the keyboard shortcuts of a row's line. Copy and paste are handled by clipboard events.
 */
export const handleRowKey = (event: KeyboardEvent, path: string, actions: RowActions): void => {
  const action = getLineAction(event, getFocusKind(event.target), isMac());
  const next = action ? undefined : findAdjacentField(event);
  if (action) actionHandlers[action](actions, path);
  else if (next) next.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
};
