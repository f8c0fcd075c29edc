/** Adds a sentence to a description, which may be empty or lack its full stop. */
export const appendSentence = (description: unknown, sentence: string): string => {
  const text = typeof description === "string" ? description.trimEnd() : "";
  if (text === "") return sentence;
  return `${text}${/[.!?:;)\]`]$/.test(text) ? " " : ". "}${sentence}`;
};
