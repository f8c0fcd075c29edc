/** Formats text as the lines of a JSDoc comment. Returns an empty array if the text is blank. */
export const toDocComment = (text: string, indent = ""): string[] => {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("*/", "*\\/")
    .trim()
    .split("\n")
    .map((line) => line.trimEnd());
  if (lines.join("") === "") return [];
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return [`${indent}/** ${only} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
};
