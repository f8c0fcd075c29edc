/** Matches a set (`{a,b}`) or a range (`[1-9]`, `[01-99:2]`, `[a-z]`), but no shell variable. */
const globPattern = /(?<!\$)\{[^{}"',]*,[^{}"']*\}|\[(?:\d+-\d+|[A-Za-z]-[A-Za-z])(?::\d+)?\]/g;
const nestedBraces = /\{[^{}]*\{/;

const listItems = (glob: string): string[] => {
  const content = glob.slice(1, -1);
  return glob.startsWith("{") ? content.split(",") : content.split(/[-:]/).slice(0, 2);
};

/**
 * Returns the first and the last of the URLs that curl requests for one with sets and ranges, or
 * the URL itself if it has none. Braces in braces are invalid in curl, so they are not sets.
 */
export const expandGlobs = (url: string): string[] => {
  if (nestedBraces.test(url)) return [url];
  const first = url.replace(globPattern, (glob) => listItems(glob).at(0) ?? "");
  const last = url.replace(globPattern, (glob) => listItems(glob).at(-1) ?? "");
  return first === last ? [first] : [first, last];
};
