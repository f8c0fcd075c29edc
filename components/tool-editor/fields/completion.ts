/** The placeholder that is being typed: from its braces to the caret, and what a choice takes the place of. */
export type Typing = { written: string; from: number; to: number };

/** The unfinished placeholder in which the caret stands; undefined where it stands in none. */
export const typingAt = (text: string, caret: number): Typing | undefined => {
  const open = /(?<!\\)\{\{\s*([^{}]*)$/.exec(text.slice(0, caret));
  if (!open) return undefined;
  // The rest of the name behind the caret, and braces that are there already, go with it.
  const rest = /^[^{}\s]*\s*\}\}/.exec(text.slice(caret))?.[0] ?? "";
  return { written: open[1]?.trimEnd() ?? "", from: open.index, to: caret + rest.length };
};

const mostShown = 50;

/** The names that what is written may become: those that begin with it, or a part of them does, go first. */
export const completionsOf = (written: string, names: readonly string[]): string[] => {
  const sought = written.toLowerCase();
  const rank = (name: string): number => {
    const lower = name.toLowerCase();
    if (lower.startsWith(sought)) return 0;
    if (lower.split(".").some((part) => part.startsWith(sought))) return 1;
    return lower.includes(sought) ? 2 : 3;
  };
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostShown)
    .map(({ name }) => name);
};

/** The steps of a parameter that a name would be, were it made: `params.user.id` or `user.id`. */
export const wishedParameter = (written: string): string[] => {
  const steps = written.split(".");
  const path = steps[0] === "params" ? steps.slice(1) : steps;
  const taken = ["variables", "credentials", "caller", "context"].includes(steps[0] ?? "");
  return taken || path.some((step) => !/^[A-Za-z_]\w*$/.test(step)) ? [] : path;
};

/** Puts a name in the place of what was typed; the caret goes behind its braces. */
export const complete = (text: string, { from, to }: Typing, name: string) => {
  const placeholder = `{{${name}}}`;
  return {
    text: text.slice(0, from) + placeholder + text.slice(to),
    caret: from + placeholder.length,
  };
};
