import {
  findRestoreIndex,
  getPosition,
  type Position,
} from "@/components/tool-editor/fields/restore-position";
import { appendPointer, isJsonEqual, type Json } from "@/lib/schema/json";
import { indexAt, type MoveResult, withInserted } from "./body-moves";
import { bodyLines, getKind, getMembers, splitPath, valueAt, withoutPath } from "./body-tree";

/** A removed line of a body and its former position. */
export type RemovedLine = {
  value: Json;
  /** The line's name; null for a list item. */
  name: string | null;
  container: string;
  position: Position;
  /** The parent's value with the line, and without it. */
  containerValue: Json;
  remaining: Json;
};

/** Object members are identified by name, list items only by index. */
const getMemberIds = (containerValue: Json) =>
  getMembers(containerValue).map(([step]) => ({ id: String(step) }));

/**
 * Captures a line and its position before it is removed. Returns undefined for the whole body or a
 * missing line.
 */
export const captureLine = (body: Json, path: string): RemovedLine | undefined => {
  const { parent: container, step } = splitPath(path);
  const value = valueAt(body, path);
  const containerValue = valueAt(body, container);
  const remaining = valueAt(withoutPath(body, path), container);
  if (path === "" || value === undefined || containerValue === undefined || remaining === undefined)
    return undefined;
  return {
    value,
    container,
    containerValue,
    remaining,
    name: Array.isArray(containerValue) ? null : step,
    position: getPosition(getMemberIds(containerValue), indexAt(body, path)),
  };
};

/**
 * Returns the pointer of the former parent. A parent that has moved is recognized as the only equal
 * value in the body.
 */
const findContainer = (body: Json, { container, remaining }: RemovedLine): string => {
  if (getMembers(remaining).length === 0) return container;
  const matches = bodyLines(body)
    .map(({ path }) => path)
    .filter((path) => isJsonEqual(valueAt(body, path), remaining));
  const [onlyMatch] = matches;
  return matches.length === 1 && onlyMatch !== undefined ? onlyMatch : container;
};

/**
 * Inserts the line next to its former neighbors, keeping later changes. Returns an error if that is
 * not possible.
 */
export const restoreLine = (body: Json, removed: RemovedLine): MoveResult | { error: string } => {
  const { value, name, containerValue, position } = removed;
  const title = name ?? `Item ${position.index + 1}`;
  const container = findContainer(body, removed);
  const currentValue = valueAt(body, container);
  if (currentValue === undefined || getKind(currentValue) !== getKind(containerValue))
    return { error: `The parent of ${title} no longer exists.` };
  const isBack =
    name === null
      ? isJsonEqual(currentValue, containerValue)
      : isJsonEqual(valueAt(currentValue, appendPointer("", name)), value);
  if (isBack) return { error: `${title} is already restored.` };
  const index =
    name === null ? position.index : findRestoreIndex(getMemberIds(currentValue), position);
  return withInserted(body, { container, index }, value, name);
};
