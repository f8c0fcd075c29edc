import { formatPath, getValueType } from "../agent/tool-tests/assertions";
import { isJsonEqual, isObject } from "../schema/json";
import { formatValue } from "./phrases";

/**
 * A difference from the recorded response: in its shape, which callers rely on, or only in a value.
 */
export type Drift = { path: string; kind: "shape" | "value"; message: string };

const MAX_DIFFERENCES = 50;
const MAX_DEPTH = 32;

const describeType = (value: unknown) => {
  const type = getValueType(value);
  if (type === "null" || type === "text") return type;
  if (type === "yes or no") return "a boolean";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
};

/** Describes the first 50 differences between a recorded and a live response, as sentences. */
export const findDrift = (recorded: unknown, live: unknown): Drift[] => {
  const drifts: Drift[] = [];
  const walk = (before: unknown, after: unknown, steps: (string | number)[]) => {
    if (drifts.length >= MAX_DIFFERENCES || isJsonEqual(before, after)) return;
    const path = formatPath(steps);
    const name = path || "The response";
    const addDrift = (kind: Drift["kind"], message: string) => drifts.push({ path, kind, message });
    if (before === undefined)
      return addDrift("shape", `${name} is new; it is ${formatValue(after)}.`);
    if (after === undefined)
      return addDrift("shape", `${name} is missing; it was ${formatValue(before)}.`);
    if (getValueType(before) !== getValueType(after))
      return addDrift(
        "shape",
        `${name} was ${describeType(before)} and is now ${describeType(after)}.`,
      );
    if (steps.length < MAX_DEPTH && isObject(before) && isObject(after)) {
      for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
        walk(before[key], after[key], [...steps, key]);
      return;
    }
    if (steps.length < MAX_DEPTH && Array.isArray(before) && Array.isArray(after)) {
      if (before.length !== after.length)
        addDrift("value", `${name} had ${before.length} items and now has ${after.length}.`);
      // Lists grow and shrink with the data. Callers rely on the shape of an item.
      const commonLength = Math.min(before.length, after.length);
      for (let index = 0; index < commonLength; index += 1)
        walk(before[index], after[index], [...steps, index]);
      return;
    }
    addDrift("value", `${name} was ${formatValue(before)} and is now ${formatValue(after)}.`);
  };
  walk(recorded, live, []);
  return drifts;
};
