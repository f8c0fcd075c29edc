import { isObject, sameJson } from "../json";
import type { JsonSchema } from "../json-schema";
import { memberOf, type Place } from "./place";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { sentence, shown } from "./words";

export type Schema = JsonSchema | boolean;
export type Member = { name: string; schema: Schema; required: boolean };

/** Listed properties, and names that are required without being listed, which are held to what unlisted ones are. */
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
/** What stands in for the value when it is left out; undefined when nothing does. */
export const fillOf = (member: Member, place: Place) =>
  place.fills ? defaultOf(member) : undefined;
export const mustBeSent = (member: Member, place: Place) =>
  member.required && fillOf(member, place) === undefined;

export const nounOf = (place: Place) => (place.isRoot ? "parameter" : "field");

const diffDefault = (was: Member, is: Member, place: Place, name: string, path: string) => {
  const [before, after] = [defaultOf(was), defaultOf(is)];
  if (sameJson(before, after)) return [];
  if (!place.fills) return [textOnly(path, sentence(`the default that ${name} mentions changed.`))];
  const then = `when ${name} is left out,`;
  if (after === undefined)
    return [
      compatible(path, sentence(`${then} nothing stands in for it; it was ${shown(before)}.`)),
    ];
  const instead = before === undefined ? "" : ` instead of ${shown(before)}`;
  return [compatible(path, sentence(`${then} it is now ${shown(after)}${instead}.`))];
};

/** Whether the value has to be sent, and what stands in for it when it is not. */
export const diffPresence = (was: Member, is: Member, place: Place): Change[] => {
  const { name, path } = memberOf(place, is.name);
  const required = `${place.path}/required`;
  const [before, after] = [mustBeSent(was, place), mustBeSent(is, place)];
  const fill = fillOf(is, place);
  const filled = shown(fill);
  if (!before && after) {
    const why = was.required
      ? `${name} has no default any more, so it has to be sent.`
      : `${name} has to be sent now.`;
    return [breaking(required, `${sentence(why)} Calls that leave it out are refused.`)];
  }
  if (before && !after) {
    const then = fill === undefined ? "" : `; it is then ${filled}`;
    return [compatible(required, sentence(`${name} may be left out now${then}.`))];
  }
  const rows: Change[] = [];
  if (was.required !== is.required) {
    const says = is.required
      ? `${name} counts as required now. Calls that leave it out go on working: it is then ${filled}.`
      : `${name} no longer counts as required.`;
    rows.push(compatible(required, sentence(says)));
  }
  return [...rows, ...diffDefault(was, is, place, name, `${path}/default`)];
};
