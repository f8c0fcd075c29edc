"use client";

import type { RefObject } from "react";
import { useEditor } from "@/components/tool-editor/editor-state";
import type { LineActions } from "@/components/tool-editor/fields/line-menu";
import type { ShowUndo } from "@/components/tool-editor/fields/use-undo-toast";
import {
  type InsertPosition,
  indexAt,
  type MoveResult,
  moveIn,
  moveOut,
  moveTo,
} from "@/components/tool-editor/form/body/body-moves";
import {
  type BodyLine,
  getMembers,
  lineTitle,
  moveAlong,
  splitPath,
  valueAt,
  withCopy,
  withMember,
  withName,
  withoutPath,
  withValue,
} from "@/components/tool-editor/form/body/body-tree";
import {
  captureLine,
  type RemovedLine,
  restoreLine,
} from "@/components/tool-editor/form/body/removed-line";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { parseJsonText } from "@/lib/imports/readers/json-text";
import type { Json } from "@/lib/schema/json";

const field = "http.bodyJson";

/** Describes a line's position for screen readers: "tags is at position 2 of 3 in page." */
const describePosition = (body: Json, path: string): string => {
  const { parent, step } = splitPath(path);
  const containerValue = valueAt(body, parent) ?? null;
  const index = indexAt(body, path);
  const title = Array.isArray(containerValue) ? `Item ${index + 1}` : step;
  const within = parent === "" ? "the body" : splitPath(parent).step;
  return `${title} is at position ${index + 1} of ${getMembers(containerValue).length} in ${within}.`;
};

type BodyActionsProps = { body: Json; list: RefObject<HTMLElement | null>; showUndo: ShowUndo };

/**
 * Returns actions on the lines of a body's tree. Moves, copies and deletions are announced to
 * screen readers, and every action can be undone.
 */
export function useBodyActions({ body, list, showUndo }: BodyActionsProps) {
  const { form, announce } = useEditor();
  const isReadOnly = useIsFieldReadOnly();

  const setBody = (next: Json) => {
    if (!isReadOnly) form.setValue(field, JSON.stringify(next, null, 2));
  };
  /** Focuses a line. Waits for the next render, because the line's pointer may be new. */
  const focusLine = (path: string, part: "name" | "value" = "name") =>
    requestAnimationFrame(() => {
      const line = list.current?.querySelector(`[data-body-line="${CSS.escape(path)}"]`);
      const holder = line?.querySelector<HTMLElement>(`[data-body-${part}]`);
      const control = holder?.querySelector<HTMLElement>("input, select, textarea");
      (control ?? line?.querySelector<HTMLElement>("input, select, button"))?.focus();
    });
  const applyMove = ({ body: next, path }: MoveResult, message: string) => {
    if (isReadOnly) return;
    setBody(next);
    announce(message);
    focusLine(path);
  };
  const toAction = (result: MoveResult | undefined) =>
    result && (() => applyMove(result, describePosition(result.body, result.path)));

  const restore = (removed: RemovedLine): string | undefined => {
    const json = parseJsonText(form.getValues(field));
    if ("problem" in json) return "The body is not valid JSON.";
    const restored = restoreLine(json.value, removed);
    if ("error" in restored) return restored.error;
    setBody(restored.body);
    announce(describePosition(restored.body, restored.path));
    return undefined;
  };
  const remove = (line: BodyLine) => {
    const removed = captureLine(body, line.path);
    if (!removed || isReadOnly) return;
    setBody(withoutPath(body, line.path));
    announce("Deleted.");
    focusLine(splitPath(line.path).parent, "value");
    showUndo(`Deleted ${lineTitle(line)} from the body`, () => restore(removed));
  };

  return {
    getLineActions: (line: BodyLine): LineActions => ({
      up: toAction(moveAlong(body, line.path, -1)),
      down: toAction(moveAlong(body, line.path, 1)),
      in: toAction(moveIn(body, line.path)),
      out: toAction(moveOut(body, line.path)),
      duplicate: () => applyMove(withCopy(body, line.path), "Duplicated."),
      remove: () => remove(line),
    }),
    moveTo: (from: string, to: InsertPosition) => toAction(moveTo(body, from, to))?.(),
    setValue: (path: string, value: Json) => setBody(withValue(body, path, value)),
    /** Renames a member. Returns false if another member has the name. */
    rename: (path: string, name: string): boolean => {
      const renamedBody = withName(body, path, name);
      if (renamedBody !== undefined) setBody(renamedBody);
      return renamedBody !== undefined;
    },
    add: (path: string) => {
      const added = withMember(body, path);
      setBody(added.body);
      focusLine(added.path);
    },
  };
}
