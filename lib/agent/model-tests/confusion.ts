/** The tool that a model was expected to choose, and the one it chose; null for none. */
export type Choice = { expected: string | null; actual: string | null };
export type ChoiceCount = Choice & { count: number };

const toKey = ({ expected, actual }: Choice) => JSON.stringify([expected, actual]);

/** Counts equal choices, in order of first occurrence. */
export const countChoices = (choices: readonly Choice[]): ChoiceCount[] => {
  const counts = new Map<string, ChoiceCount>();
  for (const { expected, actual } of choices) {
    const key = toKey({ expected, actual });
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { expected, actual, count: count + 1 });
  }
  return [...counts.values()];
};

/** Lists the wrong choices, most frequent first. */
export const listConfusions = (counts: readonly ChoiceCount[]): ChoiceCount[] =>
  counts
    .filter(({ expected, actual }) => expected !== actual)
    .toSorted((a, b) => b.count - a.count);
