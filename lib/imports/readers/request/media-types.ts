/** What curl and Postman would call a file, and the text formats that people send most. */
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

/** The name of a file without its folders. */
export const getFileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** The media type of a file by its name; undefined if the name does not tell. */
export const guessMediaType = (path: string): string | undefined =>
  mediaTypes.get(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "");
