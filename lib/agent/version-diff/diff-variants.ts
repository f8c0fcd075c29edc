import { isObject, sameJson } from "../json";
import type { JsonSchema } from "../json-schema";
import type { DiffSchema } from "./diff-object";
import { areApart } from "./diff-values";
import { type Place, variantOf } from "./place";
import { breaking, type Change, compatible, textOnly, worst } from "./version-change";
import { quoted, sentence } from "./words";

type Variant = { schema: JsonSchema | boolean; index: number };

const titleOf = ({ schema }: Variant) =>
  isObject(schema) && typeof schema.title === "string" ? schema.title : undefined;

/** Pairs variants: first equal ones, then ones with the same title, then, when as many are left, ones in order. */
const pairUp = (before: Variant[], after: Variant[]) => {
  const pairs: [Variant, Variant][] = [];
  const take = (fits: (a: Variant, b: Variant) => boolean) => {
    for (const was of [...before]) {
      const is = after.find((other) => fits(was, other));
      if (!is) continue;
      pairs.push([was, is]);
      before.splice(before.indexOf(was), 1);
      after.splice(after.indexOf(is), 1);
    }
  };
  take((a, b) => sameJson(a.schema, b.schema));
  take((a, b) => titleOf(a) !== undefined && titleOf(a) === titleOf(b));
  if (before.length === after.length) take(() => true);
  return { pairs, gone: before, come: after };
};

const asVariants = (list: (JsonSchema | boolean)[]): Variant[] =>
  list.map((schema, index) => ({ schema, index }));
const named = (variant: Variant, place: Place) => {
  const title = titleOf(variant);
  return title
    ? `the variant ${quoted(title)} of ${place.name}`
    : variantOf(place, "", variant.index).name;
};

const allApart = (list: (JsonSchema | boolean)[]) =>
  list.every((one, index) => list.slice(index + 1).every((other) => areApart(one, other)));

const diffKeyword = (
  keyword: "anyOf" | "oneOf",
  [before, after]: [JsonSchema, JsonSchema],
  place: Place,
  diffSchema: DiffSchema,
): Change[] => {
  const [was, is] = [before[keyword], after[keyword]];
  const path = `${place.path}/${keyword}`;
  if (sameJson(was, is) || (!was && !is)) return [];
  if (!is)
    return [
      compatible(path, sentence(`${place.name} no longer has to match one of several variants.`)),
    ];
  if (!was) {
    const forms = is.length === 1 ? "its only variant" : `one of ${is.length} variants`;
    const says = `${place.name} must now match ${forms}. Calls with other values fail.`;
    return [breaking(path, sentence(says))];
  }
  const { pairs, gone, come } = pairUp(asVariants(was), asVariants(is));
  const rows = [
    ...pairs.flatMap(([a, b]) => {
      const at = { ...variantOf(place, keyword, b.index), name: named(b, place) };
      return diffSchema(a.schema, b.schema, at);
    }),
    ...gone.map((variant) => {
      const says = `${named(variant, place)} is no longer accepted. Calls that send it may fail.`;
      return breaking(`${path}/${variant.index}`, sentence(says));
    }),
    ...come.map((variant) =>
      compatible(`${path}/${variant.index}`, sentence(`${named(variant, place)} is new.`)),
    ),
  ];
  if (rows.length === 0)
    return [
      textOnly(path, sentence(`the variants of ${place.name} are listed in a different order.`)),
    ];
  // `oneOf` rejects a value that now matches two variants, although each variant accepts more than before.
  const grew = rows.some(({ kind }) => kind === "compatible");
  if (keyword === "oneOf" && grew && worst(rows) !== "breaking" && !allApart(is)) {
    const says = `a value may now match several variants of ${place.name}, where exactly one must match. Calls with such a value fail.`;
    rows.push(breaking(path, sentence(says)));
  }
  return rows;
};

/** Compares the variants of a union (`anyOf`, `oneOf`). */
export const diffVariants = (
  before: JsonSchema,
  after: JsonSchema,
  place: Place,
  diffSchema: DiffSchema,
): Change[] => [
  ...diffKeyword("anyOf", [before, after], place, diffSchema),
  ...diffKeyword("oneOf", [before, after], place, diffSchema),
];
