/** Appends a sentence to a description that may be empty or lack its final period. */
export const appendSentence = (description: unknown, sentence: string): string => {
  const text = typeof description === "string" ? description.trimEnd() : "";
  if (text === "") return sentence;
  return `${text}${/[.!?:;)\]`]$/.test(text) ? " " : ". "}${sentence}`;
};
