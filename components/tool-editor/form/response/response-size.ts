/** A rough estimate without a tokenizer: four characters of JSON are about one token. */
export const estimateTokens = (value: unknown): number =>
  Math.ceil((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).length / 4);

/** The relative size reduction as text, such as "40% less"; empty if there is none. */
export const formatSaving = (before: number, after: number): string => {
  if (after >= before || before === 0) return "";
  const percent = Math.floor((1 - after / before) * 100);
  return percent === 0 ? "" : `${percent}% less`;
};
