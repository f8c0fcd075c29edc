export const isEcmaScript = (source: string): boolean => {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
};

/** Removes the backslash from characters that ECMAScript's `u` flag does not allow to escape. */
const removeNeedlessEscapes = (source: string): string => {
  let isInClass = false;
  return source.replace(/\\[dDsSwW]-(?!\])|\\.|[[\]]/gsu, (token) => {
    if (token === "[") isInClass = true;
    if (token === "]") isInClass = false;
    if (token.length > 2) return isInClass ? token.replace("-", "\\-") : token;
    if (token === "\\-") return isInClass ? token : "-";
    return /^\\[^\w^$.*+?()[\]{}|/\\-]$|^\\_$/u.test(token) ? token.slice(1) : token;
  });
};

/**
 * Returns an equivalent pattern that ECMAScript accepts with its `u` flag, with which validators of
 * JSON Schema compile patterns. Returns undefined if there is none, such as for RE2's `(?i)`.
 */
export const toPortablePattern = (source: string): string | undefined =>
  [source, removeNeedlessEscapes(source)].find(isEcmaScript);
