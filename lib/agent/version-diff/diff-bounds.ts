import type { JsonSchema } from "../json-schema";
import type { Place } from "./place";
import { breaking, type Change, compatible } from "./version-change";
import { countOf, sentence } from "./words";

const refused = "Calls with other values fail.";

/** A lower or upper limit; `strict` excludes the limit itself. */
type Limit = { keyword: string; at: number; strict: boolean } | null;

type Side = {
  keywords: readonly string[];
  limit(schema: JsonSchema): Limit;
  /** Whether `a` allows everything that `b` allows. */
  isWider(a: NonNullable<Limit>, b: NonNullable<Limit>): boolean;
  says(limit: NonNullable<Limit>): string;
  noun: string;
};

const tighter = (direction: 1 | -1, limits: Limit[]): Limit =>
  limits.reduce((found, limit) => {
    if (!found || !limit) return found ?? limit;
    const by = (limit.at - found.at) * direction;
    return by > 0 || (by === 0 && limit.strict) ? limit : found;
  }, null);

const numberSide = (direction: 1 | -1, plain: string, exclusive: string): Side => ({
  keywords: [plain, exclusive],
  limit: (schema) =>
    tighter(
      direction,
      [plain, exclusive].map((keyword) => {
        const at = schema[keyword];
        return typeof at === "number" ? { keyword, at, strict: keyword === exclusive } : null;
      }),
    ),
  isWider: (a, b) => (b.at - a.at) * direction > 0 || (a.at === b.at && (!a.strict || b.strict)),
  says: ({ at, strict }) =>
    direction === 1
      ? `be ${strict ? "above" : "at least"} ${at}`
      : `be ${strict ? "below" : "at most"} ${at}`,
  noun: direction === 1 ? "minimum" : "maximum",
});

const countSide = (keyword: string, unit: string): Side => {
  const isLow = keyword.startsWith("min");
  return {
    keywords: [keyword],
    limit: (schema) => {
      const at = schema[keyword];
      // A minimum size of 0 has no effect.
      return typeof at === "number" && !(isLow && at === 0) ? { keyword, at, strict: false } : null;
    },
    isWider: (a, b) => (isLow ? a.at <= b.at : a.at >= b.at),
    says: ({ at }) => `have ${isLow ? "at least" : "at most"} ${countOf(at, unit)}`,
    noun: `${isLow ? "minimum" : "maximum"} number of ${unit}s`,
  };
};

const sides: Side[] = [
  numberSide(1, "minimum", "exclusiveMinimum"),
  numberSide(-1, "maximum", "exclusiveMaximum"),
  countSide("minLength", "character"),
  countSide("maxLength", "character"),
  countSide("minItems", "item"),
  countSide("maxItems", "item"),
];

const diffSide = (side: Side, before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [side.limit(before), side.limit(after)];
  if (!was && !is) return [];
  const path = `${place.path}/${(is ?? was)?.keyword}`;
  if (!is) return [compatible(path, sentence(`${place.name} no longer has a ${side.noun}.`))];
  if (was && side.isWider(is, was)) {
    // `minimum: 5` together with `exclusiveMinimum: 5` means the same as the second alone.
    if (side.isWider(was, is)) return [];
    const says = `${place.name} must now only ${side.says(is)}; before, it had to ${side.says(was)}.`;
    return [compatible(path, sentence(says))];
  }
  const earlier = was ? `; before, it had to ${side.says(was)}` : "";
  return [
    breaking(path, sentence(`${place.name} must now ${side.says(is)}${earlier}. ${refused}`)),
  ];
};

const isMultiple = (value: number, step: number) => {
  const ratio = value / step;
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 && Math.round(ratio) > 0;
};

const diffStep = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [before.multipleOf, after.multipleOf];
  const path = `${place.path}/multipleOf`;
  if (was === is) return [];
  if (is === undefined)
    return [compatible(path, sentence(`${place.name} no longer has to be a multiple of ${was}.`))];
  if (was !== undefined && isMultiple(was, is))
    return [
      compatible(
        path,
        sentence(`${place.name} may now be any multiple of ${is} instead of ${was}.`),
      ),
    ];
  return [breaking(path, sentence(`${place.name} must now be a multiple of ${is}. ${refused}`))];
};

const diffPattern = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [before.pattern, after.pattern];
  const path = `${place.path}/pattern`;
  if (was === is) return [];
  if (is === undefined)
    return [compatible(path, sentence(`${place.name} no longer has to match a pattern.`))];
  const which = was === undefined ? "the pattern" : "a different pattern:";
  return [breaking(path, sentence(`${place.name} must now match ${which} ${is}. ${refused}`))];
};

const diffUnique = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [before.uniqueItems === true, after.uniqueItems === true];
  const path = `${place.path}/uniqueItems`;
  if (was === is) return [];
  return is
    ? [
        breaking(
          path,
          sentence(
            `${place.name} must no longer contain duplicate items. Calls with duplicates fail.`,
          ),
        ),
      ]
    : [compatible(path, sentence(`${place.name} may now contain duplicate items.`))];
};

/** Compares all keywords that limit a number, a string or a list. */
export const diffBounds = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => [
  ...sides.flatMap((side) => diffSide(side, before, after, place)),
  ...diffStep(before, after, place),
  ...diffPattern(before, after, place),
  ...diffUnique(before, after, place),
];

export const boundKeywords: readonly string[] = [
  ...sides.flatMap(({ keywords }) => keywords),
  ...["multipleOf", "pattern", "uniqueItems"],
];
