import { isMultiple } from "@/lib/schema/is-multiple";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { formatCount } from "../../agent/format-count";
import { toSentence } from "../phrases";
import { breakingChange, compatibleChange, type UnassignedChange } from "../version-change";
import type { SchemaLocation } from "./schema-location";

const failNote = "Calls with other values fail.";

/** A lower or upper limit. `strict` excludes the limit itself. */
type BoundLimit = { keyword: string; at: number; strict: boolean } | null;

type Bound = {
  keywords: readonly string[];
  limit(schema: JsonSchema): BoundLimit;
  /** Whether `a` allows everything that `b` allows. */
  isWider(a: NonNullable<BoundLimit>, b: NonNullable<BoundLimit>): boolean;
  describe(limit: NonNullable<BoundLimit>): string;
  noun: string;
};

const getTightest = (direction: 1 | -1, limits: BoundLimit[]): BoundLimit =>
  limits.reduce((tightest, limit) => {
    if (!tightest || !limit) return tightest ?? limit;
    const difference = (limit.at - tightest.at) * direction;
    return difference > 0 || (difference === 0 && limit.strict) ? limit : tightest;
  }, null);

const createNumberBound = (direction: 1 | -1, plain: string, exclusive: string): Bound => ({
  keywords: [plain, exclusive],
  limit: (schema) =>
    getTightest(
      direction,
      [plain, exclusive].map((keyword) => {
        const at = schema[keyword];
        return typeof at === "number" ? { keyword, at, strict: keyword === exclusive } : null;
      }),
    ),
  isWider: (a, b) => (b.at - a.at) * direction > 0 || (a.at === b.at && (!a.strict || b.strict)),
  describe: ({ at, strict }) =>
    direction === 1
      ? `be ${strict ? "above" : "at least"} ${at}`
      : `be ${strict ? "below" : "at most"} ${at}`,
  noun: direction === 1 ? "minimum" : "maximum",
});

const createCountBound = (keyword: string, unit: string): Bound => {
  const isLow = keyword.startsWith("min");
  return {
    keywords: [keyword],
    limit: (schema) => {
      const at = schema[keyword];
      // A minimum size of 0 has no effect.
      return typeof at === "number" && !(isLow && at === 0) ? { keyword, at, strict: false } : null;
    },
    isWider: (a, b) => (isLow ? a.at <= b.at : a.at >= b.at),
    describe: ({ at }) => `have ${isLow ? "at least" : "at most"} ${formatCount(at, unit)}`,
    noun: `${isLow ? "minimum" : "maximum"} number of ${unit}s`,
  };
};

const allBounds: Bound[] = [
  createNumberBound(1, "minimum", "exclusiveMinimum"),
  createNumberBound(-1, "maximum", "exclusiveMaximum"),
  createCountBound("minLength", "character"),
  createCountBound("maxLength", "character"),
  createCountBound("minItems", "item"),
  createCountBound("maxItems", "item"),
];

const diffBound = (
  bound: Bound,
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const previous = bound.limit(before);
  const current = bound.limit(after);
  if (!previous && !current) return [];
  const path = `${location.path}/${(current ?? previous)?.keyword}`;
  if (!current)
    return [compatibleChange(path, toSentence(`${location.name} no longer has a ${bound.noun}.`))];
  if (previous && bound.isWider(current, previous)) {
    // `minimum: 5` with `exclusiveMinimum: 5` means the same as the latter alone.
    if (bound.isWider(previous, current)) return [];
    const message = `${location.name} must now only ${bound.describe(current)}; before, it had to ${bound.describe(previous)}.`;
    return [compatibleChange(path, toSentence(message))];
  }
  const previousNote = previous ? `; before, it had to ${bound.describe(previous)}` : "";
  return [
    breakingChange(
      path,
      toSentence(
        `${location.name} must now ${bound.describe(current)}${previousNote}. ${failNote}`,
      ),
    ),
  ];
};

const diffStep = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const previous = before.multipleOf;
  const current = after.multipleOf;
  const path = `${location.path}/multipleOf`;
  if (previous === current) return [];
  if (current === undefined)
    return [
      compatibleChange(
        path,
        toSentence(`${location.name} no longer has to be a multiple of ${previous}.`),
      ),
    ];
  if (previous !== undefined && previous > current && isMultiple(previous, current))
    return [
      compatibleChange(
        path,
        toSentence(
          `${location.name} may now be any multiple of ${current} instead of ${previous}.`,
        ),
      ),
    ];
  return [
    breakingChange(
      path,
      toSentence(`${location.name} must now be a multiple of ${current}. ${failNote}`),
    ),
  ];
};

const diffPattern = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const previous = before.pattern;
  const current = after.pattern;
  const path = `${location.path}/pattern`;
  if (previous === current) return [];
  if (current === undefined)
    return [
      compatibleChange(path, toSentence(`${location.name} no longer has to match a pattern.`)),
    ];
  const patternText = previous === undefined ? "the pattern" : "a different pattern:";
  return [
    breakingChange(
      path,
      toSentence(`${location.name} must now match ${patternText} ${current}. ${failNote}`),
    ),
  ];
};

const diffUnique = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const previous = before.uniqueItems === true;
  const current = after.uniqueItems === true;
  const path = `${location.path}/uniqueItems`;
  if (previous === current) return [];
  return current
    ? [
        breakingChange(
          path,
          toSentence(
            `${location.name} must no longer contain duplicate items. Calls with duplicates fail.`,
          ),
        ),
      ]
    : [compatibleChange(path, toSentence(`${location.name} may now contain duplicate items.`))];
};

/** Compares all keywords that limit a number, a string or a list. */
export const diffBounds = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => [
  ...allBounds.flatMap((bound) => diffBound(bound, before, after, location)),
  ...diffStep(before, after, location),
  ...diffPattern(before, after, location),
  ...diffUnique(before, after, location),
];

export const boundKeywords: readonly string[] = [
  ...allBounds.flatMap(({ keywords }) => keywords),
  "multipleOf",
  "pattern",
  "uniqueItems",
];
