/** A string literal. JSON's escapes are Python's, too. */
export const toLiteral = (text: string): string => JSON.stringify(text);

/** The lines of a docstring; none if the text is empty. */
export const toDocstring = (text: string, indent = ""): string[] => {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\f\v\0]/g, "\n")
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', '\\"\\"\\"')
    .trim()
    .split("\n")
    .map((line) => `${indent}${line.trimEnd()}`.trimEnd());
  const [first = "", ...rest] = lines;
  if (lines.join("").trim() === "") return [];
  const opening = `${indent}"""${first.trimStart()}`;
  // A quote before the closing ones would end the string early.
  if (rest.length === 0) return [`${opening.endsWith('"') ? `${opening} ` : opening}"""`];
  return [opening, ...rest, `${indent}"""`];
};
