/**
 * A template tag for the source of a tool's module. Backticks and `${` are escaped with a backslash; every other
 * backslash is kept, so that regular expressions read as they run.
 */
export const guestCode = (strings: TemplateStringsArray, ...parts: string[]): string =>
  `${String.raw(strings, ...parts)
    .replace(/\\(`|\$\{)/g, "$1")
    .trim()}\n`;
