/** Formats a value as JSON on several lines. `indent` precedes every line after the first. */
export const toPrettyJson = (value: unknown, indent = ""): string =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
