const singular = (word: string) =>
  word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, "");

/**
 * Returns the name of an ID in a path, based on the segment before it: `user_id` after `/users`.
 */
export const toIdName = (previous = ""): string =>
  /^[A-Za-z][\w-]*$/.test(previous) ? `${singular(previous)}_id` : "id";

const hex = "[0-9a-f]";
/** Numbers, UUIDs with or without hyphens, ObjectIds of MongoDB and SHA-1 hashes. */
const idPattern = new RegExp(
  `^(?:\\d+|${hex}{8}-(?:${hex}{4}-){3}${hex}{12}|${hex}{24}|${hex}{32}|${hex}{40})$`,
  "i",
);
/** Whether a segment of a path identifies something. The number after `/api` is a version. */
export const isIdSegment = (segment: string, previous: string | undefined): boolean =>
  idPattern.test(segment) && previous !== "api";
