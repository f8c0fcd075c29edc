/**
 * Kubernetes describes each Service to its pods in such variables, including a Service called
 * `toolwright`.
 */
const isServiceLink = (name: string) => /_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/.test(name);

const isUnknown = (name: string, settings: readonly string[]) =>
  name.startsWith("TOOLWRIGHT_") && !settings.includes(name) && !isServiceLink(name);

/** Counts the letters to add, remove, or replace to get from one word to the other. */
const countEdits = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      const added = (current[column] ?? 0) + 1;
      const removed = (previous[column + 1] ?? 0) + 1;
      current.push(Math.min(replaced, added, removed));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
};

/**
 * Returns the setting that an unknown name probably misspells, if one is at most two letters apart.
 */
export const suggestSetting = (name: string, settings: readonly string[]): string | undefined => {
  if (!isUnknown(name, settings)) return undefined;
  const distances = settings.map((candidate) => ({
    candidate,
    edits: countEdits(name, candidate),
  }));
  return distances.sort((a, b) => a.edits - b.edits).find(({ edits }) => edits <= 2)?.candidate;
};

/**
 * Returns the names that are set and look like settings but are not, such as those of another
 * version.
 */
export const findUnknownSettings = (
  source: Record<string, string | undefined>,
  settings: readonly string[],
): string[] =>
  Object.keys(source).filter((name) => source[name]?.trim() && isUnknown(name, settings));
