/**
 * A suggestion for a placeholder. `create` is the path of what it would create, described by
 * `label`.
 */
export type Choice = { name: string; create?: readonly string[]; label?: string };

export const choiceLabel = ({ name, label = name }: Choice): string => label;

/** The names that a field's placeholders may use. */
export type PlaceholderSource = {
  /** Returns all names, without the braces. Called only when needed, to keep typing fast. */
  listNames: () => string[];
  /** Returns suggestions for the placeholder being typed, best first. */
  getChoices: (query: string) => Choice[];
  onChoose?: (choice: Choice) => void;
};
