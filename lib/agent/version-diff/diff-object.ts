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
    return [
      breaking(
        path,
        `The new ${noun} ${name} has to be sent. Calls that leave it out are refused.`,
      ),
    ];
  const others = before.additionalProperties;
  if (
    isObject(others) &&
    worst(diffSchema(others, is.schema, memberOf(place, is.name))) === "breaking"
  )
    return [
      breaking(
        path,
        `The new ${noun} ${name} takes less than unlisted names took before. Calls that send it may be refused.`,
      ),
    ];
  const fill = fillOf(is, place);
  const says =
    fill === undefined
      ? "may be sent; nobody has to."
      : `may be sent; when it is left out, it is ${shown(fill)}.`;
  return [compatible(path, `The new ${noun} ${name} ${says}`)];
};

const diffRemoved = (
  was: Member,
  after: JsonSchema,
  place: Place,
  diffSchema: DiffSchema,
): Change[] => {
  const { path, name } = memberOf(place, was.name);
  const gone = `The ${nounOf(place)} ${name} is gone.`;
  const others = after.additionalProperties;
  if (others === false) return [breaking(path, `${gone} Calls that still send it are refused.`)];
  if (
    isObject(others) &&
    worst(diffSchema(was.schema, others, memberOf(place, was.name))) === "breaking"
  )
    return [breaking(path, `${gone} Calls that still send it may be refused.`)];
  return [
    compatible(
      path,
      `${gone} Calls that still send it are not refused, but the tool does not ask for it any more.`,
    ),
  ];
};

/** A name that went and one that came with the very same meaning, when only one pair can be meant. */
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
        `Calls that send ${noun} which are not listed${where} are refused now; before, they were let through.`,
      ),
    ];
  if (was === false)
    return [
      compatible(
        path,
        `Calls may now send ${noun} which are not listed${where}; before, they were refused.`,
      ),
    ];
  return diff(was, is, othersOf(place));
};

/** The members of an object: come, gone, renamed, required or not, and what becomes of each. */
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
        `The ${nounOf(place)} ${memberOf(place, was.name).name} is called ${quoted(is.name)} now. What calls send under the old name no longer arrives.`,
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
