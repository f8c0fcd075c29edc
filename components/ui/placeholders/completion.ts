/**
 * The placeholder being typed: its text up to the caret, and the range that a suggestion replaces.
 */
export type OpenPlaceholder = { query: string; from: number; to: number };

/** Returns the unfinished placeholder at the caret. Returns undefined if there is none. */
export const findOpenPlaceholder = (text: string, caret: number): OpenPlaceholder | undefined => {
  const match = /(?<!\\)\{\{\s*([^{}]*)$/.exec(text.slice(0, caret));
  if (!match) return undefined;
  // Also replace the rest of the name after the caret and its closing braces.
  const rest = /^[^{}\s]*\s*\}\}/.exec(text.slice(caret))?.[0] ?? "";
  return { query: match[1]?.trimEnd() ?? "", from: match.index, to: caret + rest.length };
};

const MAX_COMPLETIONS = 50;

/**
 * Returns the names that match the typed text, best first: by prefix, by prefix of a segment, then
 * by substring.
 */
export const rankCompletions = (query: string, names: readonly string[]): string[] => {
  const lowerQuery = query.toLowerCase();
  const rank = (name: string): number => {
    const lower = name.toLowerCase();
    if (lower.startsWith(lowerQuery)) return 0;
    if (lower.split(".").some((part) => part.startsWith(lowerQuery))) return 1;
    return lower.includes(lowerQuery) ? 2 : 3;
  };
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_COMPLETIONS)
    .map(({ name }) => name);
};

/**
 * Replaces the typed text with the name. Returns the new text and the caret position after the
 * braces.
 */
export const complete = (text: string, { from, to }: OpenPlaceholder, name: string) => {
  const placeholder = `{{${name}}}`;
  return {
    text: text.slice(0, from) + placeholder + text.slice(to),
    caret: from + placeholder.length,
  };
};
