/**
 * Scores how well `query` matches `text`, from 0 (no match) to 1: a prefix is better than the start of a word, that
 * better than a substring, and letters in order anywhere (`stg` in "Settings") are worst. Case-insensitive.
 */
export function matchScore(query: string, text: string): number {
  const [wanted, given] = [query.trim().toLowerCase(), text.toLowerCase()];
  if (wanted === "") return 1;
  if (given === wanted) return 1;
  if (given.startsWith(wanted)) return 0.9;
  const words = wanted.split(/\s+/);
  const starts = given.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 0.8;
  if (words.every((word) => given.includes(word))) return 0.6;
  return scattered(wanted.replaceAll(" ", ""), given);
}

/** Scores letters in order, better the closer they are. One or two letters match nearly anything and score 0. */
function scattered(wanted: string, given: string): number {
  if (wanted.length < 3) return 0;
  let from = given.indexOf(wanted.charAt(0));
  const began = from;
  for (const letter of wanted.slice(1)) {
    if (from < 0) return 0;
    from = given.indexOf(letter, from + 1);
  }
  if (from < 0) return 0;
  const density = wanted.length / (from - began + 1);
  return density < 0.3 ? 0 : 0.5 * density;
}
