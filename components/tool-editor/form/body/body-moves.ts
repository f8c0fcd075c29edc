import { appendPointer, type Json } from "@/lib/schema/json";
import {
  getKind,
  getMembers,
  type Members,
  splitPath,
  toFreeName,
  valueAt,
  withMembers,
  withoutPath,
} from "./body-tree";

/** The body after a move, and the moved line's new pointer. */
export type MoveResult = { body: Json; path: string };

/** A position inside the object or list at `container`, before the member currently at `index`. */
export type InsertPosition = { container: string; index: number };

const FALLBACK_NAME = "field";

/** Inserts a value into an object under an unused name, or into a list. */
export const withInserted = (
  body: Json,
  { container, index }: InsertPosition,
  value: Json,
  name: string | null,
): MoveResult => {
  const containerValue = valueAt(body, container) ?? {};
  const members = getMembers(containerValue);
  const clampedIndex = Math.max(0, Math.min(index, members.length));
  const usedNames = members.map(([step]) => String(step));
  const step = Array.isArray(containerValue)
    ? clampedIndex
    : toFreeName(name ?? FALLBACK_NAME, usedNames);
  const added: Members = [[step, value]];
  return {
    body: withMembers(body, container, members.toSpliced(clampedIndex, 0, ...added)),
    path: appendPointer(container, step),
  };
};

const isInside = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}/`);

const nameAt = (body: Json, path: string): string | null => {
  const { parent, step } = splitPath(path);
  return Array.isArray(valueAt(body, parent)) ? null : step;
};

/** Returns the index of a line among its siblings. */
export const indexAt = (body: Json, path: string): number => {
  const { parent, step } = splitPath(path);
  return getMembers(valueAt(body, parent) ?? null).findIndex(([name]) => String(name) === step);
};

/** Adjusts `path` for the removal of the line at `removedPath`: later items of its list move up. */
const pathAfterRemoval = (body: Json, removedPath: string, path: string): string => {
  const { parent } = splitPath(removedPath);
  if (!Array.isArray(valueAt(body, parent)) || !path.startsWith(`${parent}/`)) return path;
  const [step = "", ...rest] = path.slice(parent.length + 1).split("/");
  const index = Number(step) > indexAt(body, removedPath) ? Number(step) - 1 : Number(step);
  return [parent, index, ...rest].join("/");
};

/**
 * Moves a line into any object or list. Returns undefined if the target is inside the line itself,
 * or if the line is the whole body.
 */
export const moveTo = (
  body: Json,
  from: string,
  { container, index }: InsertPosition,
): MoveResult | undefined => {
  const value = valueAt(body, from);
  if (value === undefined || from === "" || isInside(container, from)) return undefined;
  const { parent } = splitPath(from);
  const targetIndex = parent === container && indexAt(body, from) < index ? index - 1 : index;
  const target = { container: pathAfterRemoval(body, from, container), index: targetIndex };
  return withInserted(withoutPath(body, from), target, value, nameAt(body, from));
};

const isContainer = (value: Json | undefined): boolean =>
  value !== undefined && ["object", "list"].includes(getKind(value));

/** Moves a line into the object or list right above it. Returns undefined if there is none. */
export const moveIn = (body: Json, path: string): MoveResult | undefined => {
  const { parent } = splitPath(path);
  const before = getMembers(valueAt(body, parent) ?? null)[indexAt(body, path) - 1];
  if (!before || path === "" || !isContainer(before[1])) return undefined;
  const container = appendPointer(parent, before[0]);
  return moveTo(body, path, { container, index: getMembers(before[1]).length });
};

/**
 * Moves a line out of its parent, to the position right after it. Returns undefined at the top
 * level.
 */
export const moveOut = (body: Json, path: string): MoveResult | undefined => {
  const { parent } = splitPath(path);
  if (parent === "") return undefined;
  const { parent: container } = splitPath(parent);
  return moveTo(body, path, { container, index: indexAt(body, parent) + 1 });
};

/**
 * Fraction of a line's height, at its top and bottom, where a dropped line goes beside it rather
 * than inside.
 */
const EDGE_SHARE = 0.3;

export type BodyDrop = InsertPosition & { mark: "before" | "after" | "inside" };

/**
 * Returns the drop position for the pointer over a line. `share` is how far down the line the
 * pointer is, from 0 to 1. The position below a non-empty object's line is before its first member.
 * Returns undefined if the line cannot be dropped there.
 */
export const findBodyDrop = (
  body: Json,
  from: string,
  over: string,
  share: number,
): BodyDrop | undefined => {
  const value = valueAt(body, over);
  if (value === undefined || isInside(over, from)) return undefined;
  const inner = getMembers(value).length;
  const { parent } = splitPath(over);
  const index = over === "" ? 0 : indexAt(body, over);
  if (isContainer(value)) {
    if (share >= 1 - EDGE_SHARE && inner > 0) return { container: over, index: 0, mark: "after" };
    if (over === "" || (share > EDGE_SHARE && share < 1 - EDGE_SHARE))
      return { container: over, index: inner, mark: "inside" };
  }
  if (over === "") return undefined;
  return share < 0.5
    ? { container: parent, index, mark: "before" }
    : { container: parent, index: index + 1, mark: "after" };
};
