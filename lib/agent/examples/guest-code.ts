/**
 * The text of a tool's module, written in place. A backtick and `${` have a backslash before them here; every
 * other backslash stays as it is, so that patterns read as they run.
 */
export const guestCode = (strings: TemplateStringsArray, ...parts: string[]): string =>
  `${String.raw(strings, ...parts)
    .replace(/\\(`|\$\{)/g, "$1")
    .trim()}\n`;
