/** Which tool a model took where which one was expected; null for none. */
export type Choice = { expected: string | null; taken: string | null };
export type ChoiceCount = Choice & { count: number };

const toKey = ({ expected, taken }: Choice) => JSON.stringify([expected, taken]);

/** Counts equal choices, in the order in which they first occur. */
export const countChoices = (choices: readonly Choice[]): ChoiceCount[] => {
  const counts = new Map<string, ChoiceCount>();
  for (const { expected, taken } of choices) {
    const key = toKey({ expected, taken });
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { expected, taken, count: count + 1 });
  }
  return [...counts.values()];
};

/** The wrong choices, the most frequent first. */
export const listConfusions = (counts: readonly ChoiceCount[]): ChoiceCount[] =>
  counts.filter(({ expected, taken }) => expected !== taken).toSorted((a, b) => b.count - a.count);
