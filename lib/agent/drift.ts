import { pathOf, typeOfValue } from "./assertions";
import { isObject, sameJson } from "./json";

/** A difference from the recorded response: in its shape, which callers rely on, or only in a value. */
export type Drift = { path: string; kind: "shape" | "value"; says: string };

const most = 50;
const deepest = 32;
const longest = 60;

const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
};
const word = (value: unknown) => {
  const type = typeOfValue(value);
  if (type === "null" || type === "text") return type;
  if (type === "yes or no") return "a boolean";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
};

/** The first 50 differences between a recorded and a live response, as sentences. */
export const driftBetween = (recorded: unknown, live: unknown): Drift[] => {
  const found: Drift[] = [];
  const walk = (before: unknown, after: unknown, steps: (string | number)[]) => {
    if (found.length >= most || sameJson(before, after)) return;
    const path = pathOf(steps);
    const name = path || "The response";
    const say = (kind: Drift["kind"], says: string) => found.push({ path, kind, says });
    if (before === undefined) return say("shape", `${name} is new; it is ${brief(after)}.`);
    if (after === undefined) return say("shape", `${name} is missing; it was ${brief(before)}.`);
    if (typeOfValue(before) !== typeOfValue(after))
      return say("shape", `${name} was ${word(before)} and is now ${word(after)}.`);
    if (steps.length < deepest && isObject(before) && isObject(after)) {
      for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
        walk(before[key], after[key], [...steps, key]);
      return;
    }
    if (steps.length < deepest && Array.isArray(before) && Array.isArray(after)) {
      if (before.length !== after.length)
        say("value", `${name} had ${before.length} items and now has ${after.length}.`);
      // Lists grow and shrink with the data; callers rely on the shape of an item.
      const both = Math.min(before.length, after.length);
      for (let at = 0; at < both; at += 1) walk(before[at], after[at], [...steps, at]);
      return;
    }
    say("value", `${name} was ${brief(before)} and is now ${brief(after)}.`);
  };
  walk(recorded, live, []);
  return found;
};
