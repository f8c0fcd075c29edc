/** Kubernetes describes each Service to its pods in such variables, also a Service that is called `toolwright`. */
const isServiceLink = (name: string) => /_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/.test(name);

const isUnknown = (name: string, settings: readonly string[]) =>
  name.startsWith("TOOLWRIGHT_") && !settings.includes(name) && !isServiceLink(name);

/** How many letters have to be added, removed or replaced to get from one word to the other. */
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

/** The setting that an unknown name is a slip of, if any: at most two letters apart. */
export const suggestSetting = (name: string, settings: readonly string[]): string | undefined => {
  if (!isUnknown(name, settings)) return undefined;
  const distances = settings.map((candidate) => ({
    candidate,
    edits: countEdits(name, candidate),
  }));
  return distances.sort((a, b) => a.edits - b.edits).find(({ edits }) => edits <= 2)?.candidate;
};

/** The set names that look like settings and are none, such as those of another version. */
export const findUnknownSettings = (
  source: Record<string, string | undefined>,
  settings: readonly string[],
): string[] =>
  Object.keys(source).filter((name) => source[name]?.trim() && isUnknown(name, settings));
