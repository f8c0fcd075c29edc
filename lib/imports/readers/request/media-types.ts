/**
 * Media types by file extension, as curl and Postman would guess them, and the text formats that
 * people send most.
 */
const mediaTypes = new Map([
  ["csv", "text/csv"],
  ["gif", "image/gif"],
  ["htm", "text/html"],
  ["html", "text/html"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["json", "application/json"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain"],
  ["webp", "image/webp"],
  ["xml", "application/xml"],
  ["zip", "application/zip"],
]);

/** Returns the name of a file without its folders. */
export const getFileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Returns the media type of a file by its name, or undefined if the name does not reveal it. */
export const guessMediaType = (path: string): string | undefined =>
  mediaTypes.get(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "");

/** Whether a content type is one of JSON. */
export const isJsonType = (contentType: string): boolean =>
  /^\s*(?:application\/(?:[\w.-]+\+)?json|text\/json)\s*(?:;|$)/i.test(contentType);

/** Whether it is one that a JSON body does not have by itself. */
export const isOwnJsonType = (contentType: string): boolean =>
  isJsonType(contentType) &&
  !/^\s*application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i.test(contentType);
