/** Returns a Python string literal. JSON escapes are also valid in Python. */
export const toLiteral = (text: string): string => JSON.stringify(text);

/** Returns the lines of a docstring, or an empty array if the text is blank. */
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
