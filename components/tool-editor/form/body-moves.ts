import { type Json, pointer } from "@/lib/agent/json";
import {
  freeMember,
  kindOfJson,
  type Members,
  membersOf,
  splitPlace,
  valueAt,
  withMembers,
  withoutPlace,
} from "./body-tree";

/** The body after a move, and the new pointer of the moved line. */
export type Moved = { body: Json; place: string };

/** A position inside the object or list at `home`, before the member currently at `index`. */
export type BodyPlace = { home: string; index: number };

const fallbackName = "field";

/** Inserts a value into an object, under a free name, or into a list. */
export const withInserted = (
  body: Json,
  { home, index }: BodyPlace,
  value: Json,
  name: string | null,
): Moved => {
  const around = valueAt(body, home) ?? {};
  const members = membersOf(around);
  const at = Math.max(0, Math.min(index, members.length));
  const taken = members.map(([step]) => String(step));
  const step = Array.isArray(around) ? at : freeMember(name ?? fallbackName, taken);
  const added: Members = [[step, value]];
  return {
    body: withMembers(body, home, members.toSpliced(at, 0, ...added)),
    place: pointer(home, step),
  };
};

const isInside = (place: string, outer: string): boolean =>
  place === outer || place.startsWith(`${outer}/`);

const nameAt = (body: Json, place: string): string | null => {
  const { above, step } = splitPlace(place);
  return Array.isArray(valueAt(body, above)) ? null : step;
};

/** The index of a line among its siblings. */
export const indexAt = (body: Json, place: string): number => {
  const { above, step } = splitPlace(place);
  return membersOf(valueAt(body, above) ?? null).findIndex(([name]) => String(name) === step);
};

/** The pointer of `place` after the line at `gone` is removed: later items of its list move up. */
const placeWithout = (body: Json, gone: string, place: string): string => {
  const { above } = splitPlace(gone);
  if (!Array.isArray(valueAt(body, above)) || !place.startsWith(`${above}/`)) return place;
  const [step = "", ...rest] = place.slice(above.length + 1).split("/");
  const index = Number(step) > indexAt(body, gone) ? Number(step) - 1 : Number(step);
  return [above, index, ...rest].join("/");
};

/** Moves a line into any object or list. Undefined if that is inside the line itself, or if it is the body. */
export const movedTo = (
  body: Json,
  from: string,
  { home, index }: BodyPlace,
): Moved | undefined => {
  const value = valueAt(body, from);
  if (value === undefined || from === "" || isInside(home, from)) return undefined;
  const { above } = splitPlace(from);
  const at = above === home && indexAt(body, from) < index ? index - 1 : index;
  const target = { home: placeWithout(body, from, home), index: at };
  return withInserted(withoutPlace(body, from), target, value, nameAt(body, from));
};

const holds = (value: Json | undefined): boolean =>
  value !== undefined && ["object", "list"].includes(kindOfJson(value));

/** Moves a line into the object or list right above it; undefined if there is none. */
export const movedIn = (body: Json, place: string): Moved | undefined => {
  const { above } = splitPlace(place);
  const before = membersOf(valueAt(body, above) ?? null)[indexAt(body, place) - 1];
  if (!before || place === "" || !holds(before[1])) return undefined;
  const home = pointer(above, before[0]);
  return movedTo(body, place, { home, index: membersOf(before[1]).length });
};

/** Moves a line out of its parent, to the position right after it. */
export const movedOut = (body: Json, place: string): Moved | undefined => {
  const { above } = splitPlace(place);
  if (above === "") return undefined;
  const { above: home } = splitPlace(above);
  return movedTo(body, place, { home, index: indexAt(body, above) + 1 });
};

/** Fraction of a line, at its top and bottom, where a line is dropped beside it rather than inside. */
const edge = 0.3;

export type BodyDrop = BodyPlace & { mark: "before" | "after" | "inside" };

/**
 * The drop position for the pointer over a line; `share` is how far down the line it is, from 0 to 1. Below the line
 * of a non-empty object is the position before its first member. Undefined where the line cannot be dropped.
 */
export const bodyDrop = (
  body: Json,
  from: string,
  over: string,
  share: number,
): BodyDrop | undefined => {
  const value = valueAt(body, over);
  if (value === undefined || isInside(over, from)) return undefined;
  const inner = membersOf(value).length;
  const { above } = splitPlace(over);
  const index = over === "" ? 0 : indexAt(body, over);
  if (holds(value)) {
    if (share >= 1 - edge && inner > 0) return { home: over, index: 0, mark: "after" };
    if (over === "" || (share > edge && share < 1 - edge))
      return { home: over, index: inner, mark: "inside" };
  }
  if (over === "") return undefined;
  return share < 0.5
    ? { home: above, index, mark: "before" }
    : { home: above, index: index + 1, mark: "after" };
};
