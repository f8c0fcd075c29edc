/** A suggestion for a placeholder; `create` is the path of the parameter it would create. */
export type Choice = { name: string; create?: readonly string[] };

export const choiceLabel = ({ name, create }: Choice): string =>
  create ? `Create parameter ${create.join(".")}` : name;

/** The names that a field's placeholders may use. */
export type PlaceholderSource = {
  /** All names, without the braces. They are computed when they are needed, to keep typing fast. */
  listNames: () => string[];
  /** Suggestions for the placeholder being typed, best first. */
  getChoices: (query: string) => Choice[];
  onChoose?: (choice: Choice) => void;
};
