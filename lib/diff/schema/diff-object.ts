import { appendPointer, canonicalJson, isJsonEqual, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { formatValue, quote } from "../phrases";
import {
  breakingChange,
  compatibleChange,
  getWorstKind,
  type UnassignedChange,
} from "../version-change";
import {
  diffPresence,
  getAppliedDefault,
  getMemberNoun,
  isRequiredFromCaller,
  listMembers,
  type Member,
  type Schema,
} from "./diff-presence";
import { getAdditionalLocation, getMemberLocation, type SchemaLocation } from "./schema-location";

export type DiffSchema = (
  before: Schema | undefined,
  after: Schema | undefined,
  location: SchemaLocation,
) => UnassignedChange[];

const diffAdded = (
  current: Member,
  before: JsonSchema,
  location: SchemaLocation,
  diffSchema: DiffSchema,
): UnassignedChange[] => {
  const { path, name } = getMemberLocation(location, current.name);
  const noun = getMemberNoun(location);
  if (isRequiredFromCaller(current, location))
    return [breakingChange(path, `The new ${noun} ${name} is required. Calls without it fail.`)];
  const additionalProperties = before.additionalProperties;
  if (
    isObject(additionalProperties) &&
    getWorstKind(
      diffSchema(additionalProperties, current.schema, getMemberLocation(location, current.name)),
    ) === "breaking"
  )
    return [
      breakingChange(
        path,
        `The new ${noun} ${name} is stricter than additional ${noun}s were before. Calls that send it may fail.`,
      ),
    ];
  const defaultValue = getAppliedDefault(current, location);
  const message =
    defaultValue === undefined
      ? "is optional."
      : `is optional and defaults to ${formatValue(defaultValue)}.`;
  return [compatibleChange(path, `The new ${noun} ${name} ${message}`)];
};

const diffRemoved = (
  previous: Member,
  after: JsonSchema,
  location: SchemaLocation,
  diffSchema: DiffSchema,
): UnassignedChange[] => {
  const { path, name } = getMemberLocation(location, previous.name);
  const message = `The ${getMemberNoun(location)} ${name} was removed.`;
  const additionalProperties = after.additionalProperties;
  if (additionalProperties === false)
    return [breakingChange(path, `${message} Calls that still send it fail.`)];
  if (
    isObject(additionalProperties) &&
    getWorstKind(
      diffSchema(previous.schema, additionalProperties, getMemberLocation(location, previous.name)),
    ) === "breaking"
  )
    return [breakingChange(path, `${message} Calls that still send it may fail.`)];
  return [compatibleChange(path, `${message} Calls may still send it.`)];
};

/**
 * Pairs a removed and an added member with the same schema as a rename, if the pair is unambiguous.
 */
const findRenames = (removed: Member[], added: Member[]): [Member, Member][] => {
  const getKey = ({ required, schema }: Member) => `${required} ${canonicalJson(schema)}`;
  const addedByKey = Map.groupBy(added, getKey);
  return [...Map.groupBy(removed, getKey)].flatMap(([key, [previous, ...others]]) => {
    const [current, ...rest] = addedByKey.get(key) ?? [];
    return previous && current && others.length + rest.length === 0 ? [[previous, current]] : [];
  });
};

const diffAdditionalProperties = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
  diff: DiffSchema,
) => {
  const { additionalProperties: previous = true } = before;
  const { additionalProperties: current = true } = after;
  if (isJsonEqual(previous, current)) return [];
  const path = `${location.path}/additionalProperties`;
  const noun = `${getMemberNoun(location)}s`;
  const locationNote = location.isRoot ? "" : ` in ${location.name}`;
  if (current === false)
    return [
      breakingChange(
        path,
        `Additional ${noun}${locationNote} are no longer allowed. Calls that send them fail.`,
      ),
    ];
  if (previous === false)
    return [compatibleChange(path, `Additional ${noun}${locationNote} are now allowed.`)];
  return diff(previous, current, getAdditionalLocation(location));
};

/** Compares the members of an object: added, removed, renamed and changed ones. */
export const diffObject = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
  diffSchema: DiffSchema,
): UnassignedChange[] => {
  const previousMembers = listMembers(before);
  const currentMembers = listMembers(after);
  const removed = [...previousMembers.values()].filter(({ name }) => !currentMembers.has(name));
  const added = [...currentMembers.values()].filter(({ name }) => !previousMembers.has(name));
  const renamedPairs = findRenames(removed, added);
  const renamedMembers = new Set(renamedPairs.flat());
  return [
    ...renamedPairs.map(([previous, current]) =>
      breakingChange(
        appendPointer(`${location.path}/properties`, current.name),
        `The ${getMemberNoun(location)} ${getMemberLocation(location, previous.name).name} was renamed to ${quote(current.name)}. The old name no longer works.`,
      ),
    ),
    ...added
      .filter((member) => !renamedMembers.has(member))
      .flatMap((member) => diffAdded(member, before, location, diffSchema)),
    ...removed
      .filter((member) => !renamedMembers.has(member))
      .flatMap((member) => diffRemoved(member, after, location, diffSchema)),
    ...[...currentMembers.values()].flatMap((current) => {
      const previous = previousMembers.get(current.name);
      if (!previous) return [];
      const changes = diffSchema(
        previous.schema,
        current.schema,
        getMemberLocation(location, current.name),
      );
      return [...diffPresence(previous, current, location), ...changes];
    }),
    ...diffAdditionalProperties(before, after, location, diffSchema),
  ];
};
