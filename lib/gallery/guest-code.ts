/**
 * A template tag for the source code of a tool. Backticks and `${` are escaped with a backslash.
 * All other backslashes are kept, so that regular expressions read as they run.
 */
export const guestCode = (strings: TemplateStringsArray, ...parts: string[]): string =>
  `${String.raw(strings, ...parts)
    .replace(/\\(`|\$\{)/g, "$1")
    .trim()}\n`;
