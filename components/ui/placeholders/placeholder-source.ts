/** A suggestion for a placeholder. `create` is the path of what it would create, and `label` says so. */
export type Choice = { name: string; create?: readonly string[]; label?: string };

export const choiceLabel = ({ name, label = name }: Choice): string => label;

/** The names that a field's placeholders may use. */
export type PlaceholderSource = {
  /** All names, without the braces. They are computed when they are needed, to keep typing fast. */
  listNames: () => string[];
  /** Suggestions for the placeholder being typed, best first. */
  getChoices: (query: string) => Choice[];
  onChoose?: (choice: Choice) => void;
};
