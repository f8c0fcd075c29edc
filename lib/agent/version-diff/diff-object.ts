import { isObject, pointer, sameJson } from "../json";
import type { JsonSchema } from "../json-schema";
import {
  diffPresence,
  fillOf,
  type Member,
  membersOf,
  mustBeSent,
  nounOf,
  type Schema,
} from "./diff-presence";
import { memberOf, othersOf, type Place } from "./place";
import { breaking, type Change, compatible, worst } from "./version-change";
import { quoted, shown } from "./words";

export type DiffSchema = (
  before: Schema | undefined,
  after: Schema | undefined,
  place: Place,
) => Change[];

const diffAdded = (
  is: Member,
  before: JsonSchema,
  place: Place,
  diffSchema: DiffSchema,
): Change[] => {
  const { path, name } = memberOf(place, is.name);
  const noun = nounOf(place);
  if (mustBeSent(is, place))
    return [breaking(path, `The new ${noun} ${name} is required. Calls without it fail.`)];
  const others = before.additionalProperties;
  if (
    isObject(others) &&
    worst(diffSchema(others, is.schema, memberOf(place, is.name))) === "breaking"
  )
    return [
      breaking(
        path,
        `The new ${noun} ${name} is stricter than additional ${noun}s were before. Calls that send it may fail.`,
      ),
    ];
  const fill = fillOf(is, place);
  const says = fill === undefined ? "is optional." : `is optional and defaults to ${shown(fill)}.`;
  return [compatible(path, `The new ${noun} ${name} ${says}`)];
};

const diffRemoved = (
  was: Member,
  after: JsonSchema,
  place: Place,
  diffSchema: DiffSchema,
): Change[] => {
  const { path, name } = memberOf(place, was.name);
  const gone = `The ${nounOf(place)} ${name} was removed.`;
  const others = after.additionalProperties;
  if (others === false) return [breaking(path, `${gone} Calls that still send it fail.`)];
  if (
    isObject(others) &&
    worst(diffSchema(was.schema, others, memberOf(place, was.name))) === "breaking"
  )
    return [breaking(path, `${gone} Calls that still send it may fail.`)];
  return [compatible(path, `${gone} Calls may still send it.`)];
};

/** Pairs a removed and an added member with the same schema as a rename, when the pair is unambiguous. */
const renames = (gone: Member[], come: Member[]): [Member, Member][] => {
  const alike = (a: Member) => (b: Member) =>
    a.required === b.required && sameJson(a.schema, b.schema);
  return gone.flatMap((was) => {
    const matches = come.filter(alike(was));
    const [is] = matches;
    return is && matches.length === 1 && gone.filter(alike(is)).length === 1 ? [[was, is]] : [];
  });
};

const diffOthers = (before: JsonSchema, after: JsonSchema, place: Place, diff: DiffSchema) => {
  const [was = true, is = true] = [before.additionalProperties, after.additionalProperties];
  if (sameJson(was, is)) return [];
  const path = `${place.path}/additionalProperties`;
  const noun = `${nounOf(place)}s`;
  const where = place.isRoot ? "" : ` in ${place.name}`;
  if (is === false)
    return [
      breaking(
        path,
        `Additional ${noun}${where} are no longer allowed. Calls that send them fail.`,
      ),
    ];
  if (was === false) return [compatible(path, `Additional ${noun}${where} are now allowed.`)];
  return diff(was, is, othersOf(place));
};

/** Compares the members of an object: added, removed, renamed and changed ones. */
export const diffObject = (
  before: JsonSchema,
  after: JsonSchema,
  place: Place,
  diffSchema: DiffSchema,
): Change[] => {
  const [old, now] = [membersOf(before), membersOf(after)];
  const gone = [...old.values()].filter(({ name }) => !now.has(name));
  const come = [...now.values()].filter(({ name }) => !old.has(name));
  const renamed = renames(gone, come);
  const wasRenamed = new Set(renamed.flat());
  return [
    ...renamed.map(([was, is]) =>
      breaking(
        pointer(`${place.path}/properties`, is.name),
        `The ${nounOf(place)} ${memberOf(place, was.name).name} was renamed to ${quoted(is.name)}. The old name no longer works.`,
      ),
    ),
    ...come
      .filter((member) => !wasRenamed.has(member))
      .flatMap((member) => diffAdded(member, before, place, diffSchema)),
    ...gone
      .filter((member) => !wasRenamed.has(member))
      .flatMap((member) => diffRemoved(member, after, place, diffSchema)),
    ...[...now.values()].flatMap((is) => {
      const was = old.get(is.name);
      if (!was) return [];
      const rows = diffSchema(was.schema, is.schema, memberOf(place, is.name));
      return [...diffPresence(was, is, place), ...rows];
    }),
    ...diffOthers(before, after, place, diffSchema),
  ];
};
