import { isObject, sameJson } from "../json";
import type { JsonSchema } from "../json-schema";
import { memberOf, type Place } from "./place";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { sentence, shown } from "./words";

export type Schema = JsonSchema | boolean;
export type Member = { name: string; schema: Schema; required: boolean };

/** The listed properties, and required names without a property, which additional properties' schema applies to. */
export const membersOf = ({
  properties = {},
  required = [],
  additionalProperties: others = {},
}: JsonSchema): Map<string, Member> => {
  const names = new Set([...Object.keys(properties), ...required]);
  return new Map(
    [...names].map((name) => {
      const schema: Schema = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : others;
      return [name, { name, schema, required: required.includes(name) }];
    }),
  );
};
const defaultOf = ({ schema }: Member) => (isObject(schema) ? schema.default : undefined);
/** The default that replaces an omitted value; undefined when there is none. */
export const fillOf = (member: Member, place: Place) =>
  place.fills ? defaultOf(member) : undefined;
export const mustBeSent = (member: Member, place: Place) =>
  member.required && fillOf(member, place) === undefined;

export const nounOf = (place: Place) => (place.isRoot ? "parameter" : "field");

const diffDefault = (was: Member, is: Member, place: Place, name: string, path: string) => {
  const [before, after] = [defaultOf(was), defaultOf(is)];
  if (sameJson(before, after)) return [];
  if (!place.fills) return [textOnly(path, sentence(`the documented default of ${name} changed.`))];
  if (after === undefined)
    return [
      compatible(path, sentence(`${name} no longer has a default; it was ${shown(before)}.`)),
    ];
  const instead = before === undefined ? "" : ` instead of ${shown(before)}`;
  return [compatible(path, sentence(`the default of ${name} is now ${shown(after)}${instead}.`))];
};

/** Compares whether a member is required, and its default. */
export const diffPresence = (was: Member, is: Member, place: Place): Change[] => {
  const { name, path } = memberOf(place, is.name);
  const required = `${place.path}/required`;
  const [before, after] = [mustBeSent(was, place), mustBeSent(is, place)];
  const fill = fillOf(is, place);
  const filled = shown(fill);
  if (!before && after) {
    const why = was.required
      ? `${name} no longer has a default, so it is now required.`
      : `${name} is now required.`;
    return [breaking(required, `${sentence(why)} Calls without it fail.`)];
  }
  if (before && !after) {
    const then = fill === undefined ? "" : ` and defaults to ${filled}`;
    return [compatible(required, sentence(`${name} is now optional${then}.`))];
  }
  const rows: Change[] = [];
  if (was.required !== is.required) {
    const says = is.required
      ? `${name} is now marked as required. Calls without it keep working and use the default ${filled}.`
      : `${name} is no longer marked as required.`;
    rows.push(compatible(required, sentence(says)));
  }
  return [...rows, ...diffDefault(was, is, place, name, `${path}/default`)];
};
