import { type Json, pointer, sameJson } from "@/lib/agent/json";
import { placeOfSpot, type Spot, spotOf } from "../fields/put-back";
import { indexAt, type Moved, withInserted } from "./body-moves";
import { bodyLines, kindOfJson, membersOf, splitPlace, valueAt, withoutPlace } from "./body-tree";

/** A removed line of a body and where it was. */
export type TakenLine = {
  value: Json;
  /** Its name; null for a list item. */
  name: string | null;
  home: string;
  spot: Spot;
  /** The parent with the line, and without it. */
  around: Json;
  left: Json;
};

/** Object members are identified by name; list items only by index. */
const named = (around: Json) => membersOf(around).map(([step]) => ({ id: String(step) }));

/** Captures a line and its position before it is removed. */
export const takenLine = (body: Json, place: string): TakenLine | undefined => {
  const { above: home, step } = splitPlace(place);
  const value = valueAt(body, place);
  const around = valueAt(body, home);
  const left = valueAt(withoutPlace(body, place), home);
  if (place === "" || value === undefined || around === undefined || left === undefined)
    return undefined;
  return {
    ...{ value, home, around, left },
    name: Array.isArray(around) ? null : step,
    spot: spotOf(named(around), indexAt(body, place)),
  };
};

/** The pointer of the former parent. If it has moved, it is found as the only equal value in the body. */
const homeNow = (body: Json, { home, left }: TakenLine): string => {
  if (membersOf(left).length === 0) return home;
  const same = bodyLines(body)
    .map(({ place }) => place)
    .filter((place) => sameJson(valueAt(body, place), left));
  const [only] = same;
  return same.length === 1 && only !== undefined ? only : home;
};

/** Inserts the line next to its former neighbours and keeps later changes, or returns why it cannot. */
export const putLineBack = (body: Json, taken: TakenLine): Moved | { refused: string } => {
  const { value, name, around, spot } = taken;
  const title = name ?? `Item ${spot.index + 1}`;
  const home = homeNow(body, taken);
  const now = valueAt(body, home);
  if (now === undefined || kindOfJson(now) !== kindOfJson(around))
    return { refused: `The parent of ${title} no longer exists.` };
  const isBack =
    name === null ? sameJson(now, around) : sameJson(valueAt(now, pointer("", name)), value);
  if (isBack) return { refused: `${title} is already restored.` };
  const index = name === null ? spot.index : placeOfSpot(named(now), spot);
  return withInserted(body, { home, index }, value, name);
};
