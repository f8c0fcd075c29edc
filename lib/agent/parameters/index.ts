import type { JsonSchema } from "@/lib/schema/json-schema";
import { array } from "./array";
import { boolean } from "./boolean";
import { choice } from "./choice";
import { integer } from "./integer";
import { json } from "./json";
import { nullKind } from "./null";
import { number } from "./number";
import { object } from "./object";
import type { ParameterKind, ParameterKinds } from "./parameter-kind";
import { string } from "./string";
import { variants } from "./variants";

/**
 * The parameter kinds, in the order of the picker. To add one, create its file and list it here.
 */
export const parameterKinds = {
  string,
  choice,
  number,
  integer,
  boolean,
  array,
  object,
  variants,
  null: nullKind,
  json,
} satisfies ParameterKinds;
export type ParameterKindName = keyof typeof parameterKinds;

/** The kind for schemas that no other kind can edit. */
export const FALLBACK_KIND: ParameterKindName = "json";

const sortedNames = new WeakMap<ParameterKinds, string[]>();

/**
 * Sorts kinds by specificity, most specific first: the more kinds match a kind's blank schema, the
 * more specific it is.
 */
const sortBySpecificity = (kinds: ParameterKinds): string[] => {
  const sorted = sortedNames.get(kinds);
  if (sorted) return sorted;
  const countMatches = ({ blank }: ParameterKind) =>
    Object.values(kinds).filter((kind) => kind.matches(blank)).length;
  const names = Object.entries(kinds)
    .map(([name, kind]) => ({ name, count: countMatches(kind) }))
    .sort((a, b) => b.count - a.count)
    .map(({ name }) => name);
  sortedNames.set(kinds, names);
  return names;
};

/** Returns the name of the kind that edits a schema. */
export const findParameterKindName = (
  schema: JsonSchema,
  kinds: ParameterKinds = parameterKinds,
): string =>
  sortBySpecificity(kinds).find((name) => getParameterKind(name, kinds).matches(schema)) ??
  FALLBACK_KIND;

/** Returns the kind with the given name. Unknown names get the fallback, which edits JSON. */
export const getParameterKind = (
  name: string,
  kinds: ParameterKinds = parameterKinds,
): ParameterKind => kinds[name] ?? parameterKinds[FALLBACK_KIND];

/** Returns the kind that edits a schema. */
export const findParameterKind = (
  schema: JsonSchema,
  kinds: ParameterKinds = parameterKinds,
): ParameterKind => getParameterKind(findParameterKindName(schema, kinds), kinds);
