import { type Json, pointer, sameJson } from "@/lib/agent/json";
import { placeOfSpot, type Spot, spotOf } from "../fields/put-back";
import { indexAt, type Moved, withInserted } from "./body-moves";
import { bodyLines, kindOfJson, membersOf, splitPlace, valueAt, withoutPlace } from "./body-tree";

/** A line that is taken out of a body, and where it stood. */
export type TakenLine = {
  value: Json;
  /** Its name; null for an item of a list. */
  name: string | null;
  home: string;
  spot: Spot;
  /** What it stood in, with it and without it. */
  around: Json;
  left: Json;
};

/** A body's members have no identity but their names; the items of a list have none. */
const named = (around: Json) => membersOf(around).map(([step]) => ({ id: String(step) }));

/** Notes a line and its place while it still stands there. */
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

/** What the line stood in may have moved meanwhile: then the one place that holds the same is meant. */
const homeNow = (body: Json, { home, left }: TakenLine): string => {
  if (membersOf(left).length === 0) return home;
  const same = bodyLines(body)
    .map(({ place }) => place)
    .filter((place) => sameJson(valueAt(body, place), left));
  const [only] = same;
  return same.length === 1 && only !== undefined ? only : home;
};

/** Puts the line back beside what it stood beside and leaves all else as it is; or says why it cannot. */
export const putLineBack = (body: Json, taken: TakenLine): Moved | { refused: string } => {
  const { value, name, around, spot } = taken;
  const title = name ?? `Item ${spot.index + 1}`;
  const home = homeNow(body, taken);
  const now = valueAt(body, home);
  if (now === undefined || kindOfJson(now) !== kindOfJson(around))
    return { refused: `What ${title} stood in is no longer there.` };
  const isBack =
    name === null ? sameJson(now, around) : sameJson(valueAt(now, pointer("", name)), value);
  if (isBack) return { refused: `${title} is back already.` };
  const index = name === null ? spot.index : placeOfSpot(named(now), spot);
  return withInserted(body, { home, index }, value, name);
};
