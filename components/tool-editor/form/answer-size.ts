/** A rough measure that needs no model's own tokenizer: four characters of JSON make about one token. */
export const tokensOf = (value: unknown): number =>
  Math.ceil((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).length / 4);

/** How much smaller a value became, in words; empty where it did not. */
export const savedWords = (before: number, after: number): string => {
  if (after >= before || before === 0) return "";
  const saved = Math.floor((1 - after / before) * 100);
  return saved === 0 ? "" : `${saved} % less`;
};
