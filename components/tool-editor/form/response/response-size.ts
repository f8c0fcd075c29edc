/**
 * Estimates the number of tokens without a tokenizer. Four characters of JSON are about one token.
 */
export const estimateTokens = (value: unknown): number =>
  Math.ceil((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).length / 4);

/**
 * Returns the relative size reduction, such as "40% less". Returns an empty string if there is
 * none.
 */
export const formatSaving = (before: number, after: number): string => {
  if (after >= before || before === 0) return "";
  const percent = Math.floor((1 - after / before) * 100);
  return percent === 0 ? "" : `${percent}% less`;
};
