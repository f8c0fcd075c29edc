const singular = (word: string) =>
  word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, "");

/**
 * Returns the name of an ID in a path, based on the segment before it: `user_id` after `/users`.
 */
export const toIdName = (previous = ""): string =>
  /^[A-Za-z][\w-]*$/.test(previous) ? `${singular(previous)}_id` : "id";

const idPattern = /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
/** Whether a segment of a path identifies something. The number after `/api` is a version. */
export const isIdSegment = (segment: string, previous: string | undefined): boolean =>
  idPattern.test(segment) && previous !== "api";
