import { isJsonEqual, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { formatValue, toSentence } from "../phrases";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  type UnassignedChange,
} from "../version-change";
import { getMemberLocation, type SchemaLocation } from "./schema-location";

export type Schema = JsonSchema | boolean;
export type Member = { name: string; schema: Schema; required: boolean };

/**
 * Lists the declared properties, and required names without a property, for which the schema of
 * additional properties applies.
 */
export const listMembers = ({
  properties = {},
  required = [],
  additionalProperties = {},
}: JsonSchema): Map<string, Member> => {
  const names = new Set([...Object.keys(properties), ...required]);
  return new Map(
    [...names].map((name) => {
      const schema: Schema = Object.hasOwn(properties, name)
        ? (properties[name] ?? {})
        : additionalProperties;
      return [name, { name, schema, required: required.includes(name) }];
    }),
  );
};
const getDefault = ({ schema }: Member) => (isObject(schema) ? schema.default : undefined);
/** Returns the default that replaces an omitted value. Undefined if there is none. */
export const getAppliedDefault = (member: Member, location: SchemaLocation) =>
  location.appliesDefaults ? getDefault(member) : undefined;
export const isRequiredFromCaller = (member: Member, location: SchemaLocation) =>
  member.required && getAppliedDefault(member, location) === undefined;

export const getMemberNoun = (location: SchemaLocation) =>
  location.isRoot ? "parameter" : "field";

const diffDefault = (previous: Member, current: Member, location: SchemaLocation) => {
  const { name, path: memberPath } = getMemberLocation(location, current.name);
  const path = `${memberPath}/default`;
  const before = getDefault(previous);
  const after = getDefault(current);
  if (isJsonEqual(before, after)) return [];
  if (!location.appliesDefaults)
    return [textOnlyChange(path, toSentence(`the documented default of ${name} changed.`))];
  if (after === undefined)
    return [
      compatibleChange(
        path,
        toSentence(`${name} no longer has a default; it was ${formatValue(before)}.`),
      ),
    ];
  const previousNote = before === undefined ? "" : ` instead of ${formatValue(before)}`;
  return [
    compatibleChange(
      path,
      toSentence(`the default of ${name} is now ${formatValue(after)}${previousNote}.`),
    ),
  ];
};

/** Compares whether a member is required, and its default. */
export const diffPresence = (
  previous: Member,
  current: Member,
  location: SchemaLocation,
): UnassignedChange[] => {
  const { name } = getMemberLocation(location, current.name);
  const requiredPath = `${location.path}/required`;
  const before = isRequiredFromCaller(previous, location);
  const after = isRequiredFromCaller(current, location);
  const appliedDefault = getAppliedDefault(current, location);
  const formattedDefault = formatValue(appliedDefault);
  if (!before && after) {
    const reason = previous.required
      ? `${name} no longer has a default, so it is now required.`
      : `${name} is now required.`;
    return [breakingChange(requiredPath, `${toSentence(reason)} Calls without it fail.`)];
  }
  if (before && !after) {
    const defaultNote = appliedDefault === undefined ? "" : ` and defaults to ${formattedDefault}`;
    return [compatibleChange(requiredPath, toSentence(`${name} is now optional${defaultNote}.`))];
  }
  const changes: UnassignedChange[] = [];
  if (previous.required !== current.required) {
    const message = current.required
      ? `${name} is now marked as required. Calls without it keep working and use the default ${formattedDefault}.`
      : `${name} is no longer marked as required.`;
    changes.push(compatibleChange(requiredPath, toSentence(message)));
  }
  return [...changes, ...diffDefault(previous, current, location)];
};
