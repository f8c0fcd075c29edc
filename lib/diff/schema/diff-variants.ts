import { areAllDisjoint } from "@/lib/schema/are-disjoint";
import { canonicalJson, isJsonEqual, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { quote, toSentence } from "../phrases";
import {
  breakingChange,
  compatibleChange,
  getWorstKind,
  textOnlyChange,
  type UnassignedChange,
} from "../version-change";
import type { DiffSchema } from "./diff-object";
import { getVariantLocation, type SchemaLocation } from "./schema-location";

type Variant = { schema: JsonSchema | boolean; index: number };

const getTitle = ({ schema }: Variant) =>
  isObject(schema) && typeof schema.title === "string" ? schema.title : undefined;

/**
 * Pairs variants: first equal ones, then those with the same title, then, if equally many remain,
 * in order.
 */
const pairVariants = (before: Variant[], after: Variant[]) => {
  const pairs: [Variant, Variant][] = [];
  let [removed, added] = [before, after];
  const pairBy = (getKey: (variant: Variant) => string | undefined) => {
    const candidates = Map.groupBy(added, getKey);
    candidates.delete(undefined);
    const paired = new Set<Variant>();
    for (const previous of removed) {
      const current = candidates.get(getKey(previous))?.shift();
      if (!current) continue;
      pairs.push([previous, current]);
      paired.add(previous).add(current);
    }
    removed = removed.filter((variant) => !paired.has(variant));
    added = added.filter((variant) => !paired.has(variant));
  };
  pairBy(({ schema }) => canonicalJson(schema));
  pairBy(getTitle);
  if (removed.length === added.length) pairBy(() => "");
  return { pairs, removed, added };
};

const toVariants = (list: (JsonSchema | boolean)[]): Variant[] =>
  list.map((schema, index) => ({ schema, index }));
const describeVariant = (variant: Variant, location: SchemaLocation) => {
  const title = getTitle(variant);
  return title
    ? `the variant ${quote(title)} of ${location.name}`
    : getVariantLocation(location, "", variant.index).name;
};

const diffKeyword = (
  keyword: "anyOf" | "oneOf",
  [before, after]: [JsonSchema, JsonSchema],
  location: SchemaLocation,
  diffSchema: DiffSchema,
): UnassignedChange[] => {
  const previous = before[keyword];
  const current = after[keyword];
  const path = `${location.path}/${keyword}`;
  if (isJsonEqual(previous, current) || (!previous && !current)) return [];
  if (!current)
    return [
      compatibleChange(
        path,
        toSentence(`${location.name} no longer has to match one of several variants.`),
      ),
    ];
  if (!previous) {
    const variantsText =
      current.length === 1 ? "its only variant" : `one of ${current.length} variants`;
    const message = `${location.name} must now match ${variantsText}. Calls with other values fail.`;
    return [breakingChange(path, toSentence(message))];
  }
  const { pairs, removed, added } = pairVariants(toVariants(previous), toVariants(current));
  const changes = [
    ...pairs.flatMap(([a, b]) => {
      const variantLocation = {
        ...getVariantLocation(location, keyword, b.index),
        name: describeVariant(b, location),
      };
      return diffSchema(a.schema, b.schema, variantLocation);
    }),
    ...removed.map((variant) => {
      const message = `${describeVariant(variant, location)} is no longer accepted. Calls that send it may fail.`;
      return breakingChange(`${path}/${variant.index}`, toSentence(message));
    }),
    ...added.map((variant) =>
      compatibleChange(
        `${path}/${variant.index}`,
        toSentence(`${describeVariant(variant, location)} is new.`),
      ),
    ),
  ];
  if (changes.length === 0)
    return [
      textOnlyChange(
        path,
        toSentence(`the variants of ${location.name} are listed in a different order.`),
      ),
    ];
  // `oneOf` rejects a value that now matches two variants, even if each variant accepts more than
  // before.
  const hasGrown = changes.some(({ kind }) => kind === "compatible");
  if (
    keyword === "oneOf" &&
    hasGrown &&
    getWorstKind(changes) !== "breaking" &&
    !areAllDisjoint(current)
  ) {
    const message = `a value may now match several variants of ${location.name}, where exactly one must match. Calls with such a value fail.`;
    changes.push(breakingChange(path, toSentence(message)));
  }
  return changes;
};

/** Compares the variants of a union (`anyOf`, `oneOf`). */
export const diffVariants = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
  diffSchema: DiffSchema,
): UnassignedChange[] => [
  ...diffKeyword("anyOf", [before, after], location, diffSchema),
  ...diffKeyword("oneOf", [before, after], location, diffSchema),
];
